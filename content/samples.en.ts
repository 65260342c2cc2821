/** What the pages show as examples of our work: a child and her papers, all invented (D-154). */
const name = "Salma Adel";
/** Said in the corner of each paper. */
const sample = "Sample";

export const copy = {
  certificates: {
    level: {
      title: "Certificate",
      name,
      lines: ["Level 2, Young Makers", "Project: Star Catcher"],
      date: "14 May 2026",
      sample,
    },
    programme: {
      title: "Programme certificate",
      name,
      lines: ["Coding and AI, all four levels", "With all four finished projects"],
      date: "17 December 2026",
      sample,
    },
  },
  report: {
    title: "Monthly report",
    name,
    date: "May 2026",
    /** Of five dots each. */
    skills: [
      { name: "Coding", dots: 4 },
      { name: "Mental math", dots: 3 },
      { name: "Working with others", dots: 5 },
    ],
    note: "Salma now explains her game before she shows it. Next: variables.",
    sample,
  },
};

export type SamplesCopy = typeof copy;
