import { expect, test } from "vitest";
import { GATEWAYS } from "#core/gateways.ts";
import { HANG_MS } from "../../testing/hang-limit.ts";
import { chooseSeed, countOf, Random } from "../../testing/random.ts";
import { World } from "../../testing/simulated-world.ts";

const SEEDS = countOf("CHAOS_SEEDS", 200);
const STEPS = 200;

test(`${SEEDS} worlds of three buyers and three gateways: the rules hold after every step, and in the end both sides agree (D-127, D-136)`, {
  timeout: HANG_MS + SEEDS * 100,
}, () => {
  const first = chooseSeed("Simulator");
  for (let seed = first; seed < first + SEEDS; seed += 1) {
    const world = new World(new Random(seed), GATEWAYS);
    const steps: string[] = [];
    const reproduction = () => `CHAOS_SEED=${seed} CHAOS_SEEDS=1\n${steps.join("\n")}`;
    for (let step = 0; step < STEPS; step += 1) {
      steps.push(world.step());
      expect(world.broken(), reproduction()).toEqual([]);
    }
    world.settleEverything();
    expect([...world.broken(), ...world.differences()], reproduction()).toEqual([]);
  }
});
