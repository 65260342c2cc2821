/** An act on a payment that was not done. `problem` says why; each act has a class with its own problems. */
export abstract class Refused<Problem extends string> extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`refused: ${problem}`);
    this.name = new.target.name;
    this.problem = problem;
  }
}
