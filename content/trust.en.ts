const note =
  "These teachers are samples: before the shop opens, the seller puts its own teachers in their place.";
const words = { eyebrow: "Teachers", sample: "Sample", note };

/**
 * What a family can rely on in every class. The last two are promises of the terms and of the privacy
 * policy; the first two are samples (D-155).
 */
const safety = (sitIn: string) => ({
  heading: "Safe in every class",
  items: [
    "Before a teacher’s first class we check their background and references. (sample)",
    sitIn,
    "No class is recorded without the consent of those concerned.",
    "Checkout asks nothing about your child, and we never ask for a photograph.",
  ],
  more: "How we protect your data",
});
const inClass = safety("You may sit in on a class at any time, without notice. (sample)");

/** Who teaches each programme, for the sections near its price: invented people, whose portraits are drawn (D-155). */
export const copy = {
  coding: {
    ...words,
    heading: "Who your child will build with",
    items: [
      {
        key: "hala",
        name: "Hala Mansour",
        teaches: "First Steps and Young Makers",
        training: "Degree in computer science, certified to teach children",
        years: "8 years of teaching",
      },
      {
        key: "ziad",
        name: "Ziad Nasser",
        teaches: "App Builders and Real Code",
        training: "Software engineer, trained in teaching AI to young people",
        years: "6 years of teaching",
      },
    ],
    safety: inClass,
  },
  math: {
    ...words,
    heading: "Who your child will count with",
    items: [
      {
        key: "rania",
        name: "Rania Khalil",
        teaches: "Groups from 8 to 11 years",
        training: "Degree in mathematics, certified in mental math",
        years: "9 years of teaching",
      },
      {
        key: "faris",
        name: "Faris Amin",
        teaches: "Groups from 12 to 16 years, and the final competition",
        training: "Degree in engineering, teaching diploma",
        years: "5 years of teaching",
      },
    ],
    safety: inClass,
  },
  fitness: {
    ...words,
    eyebrow: "Coaches",
    heading: "Who your child will train with",
    items: [
      {
        key: "dana",
        name: "Dana Saleh",
        teaches: "Groups for girls",
        training: "Certified children’s fitness coach, trained in first aid",
        years: "7 years of coaching",
      },
      {
        key: "karim",
        name: "Karim Haddad",
        teaches: "Groups for boys",
        training: "Degree in sports science, trained in first aid",
        years: "10 years of coaching",
      },
    ],
    safety: inClass,
  },
  tutoring: {
    ...words,
    heading: "Two of our teachers",
    items: [
      {
        key: "lina",
        name: "Lina Barakat",
        teaches: "Mathematics and physics",
        training: "Degree in physics, certified teacher",
        years: "11 years of teaching",
      },
      {
        key: "samir",
        name: "Samir Adly",
        teaches: "Arabic and English",
        training: "Degree in languages, certified teacher",
        years: "14 years of teaching",
      },
    ],
    safety: safety("You may sit in on a lesson at any time, without notice. (sample)"),
  },
  character: {
    ...words,
    eyebrow: "Specialists",
    heading: "Who will stand by your child",
    items: [
      {
        key: "mona",
        name: "Mona Idris",
        teaches: "Groups from 5 to 11 years, and sessions for parents",
        training: "Master’s degree in child development",
        years: "12 years with children and families",
      },
      {
        key: "bilal",
        name: "Bilal Zayed",
        teaches: "Groups from 12 to 17 years, and individual sessions",
        training: "Degree in education, trained in guidance",
        years: "9 years with young people",
      },
    ],
    safety: safety(
      "You may sit in on a group session at any time, without notice. Individual sessions stay private. (sample)",
    ),
  },
  languages: {
    ...words,
    heading: "Who you will speak English with",
    items: [
      {
        key: "maya",
        name: "Maya Collins",
        teaches: "Groups for kids",
        training: "Certified to teach English as a foreign language",
        years: "10 years of teaching",
      },
      {
        key: "tarek",
        name: "Tarek Salem",
        teaches: "Foundation and adults",
        training: "Degree in English literature, teaching diploma",
        years: "13 years of teaching",
      },
    ],
    safety: safety("You may sit in on your child’s class at any time, without notice. (sample)"),
  },
  ai: {
    ...words,
    eyebrow: "Trainers",
    heading: "Teachers who train teachers",
    items: [
      {
        key: "nadia",
        name: "Nadia Fares",
        teaches: "Planning lessons and materials with AI",
        training: "School teacher, certified trainer",
        years: "15 years in the classroom",
      },
      {
        key: "hassan",
        name: "Hassan Rami",
        teaches: "Safe use, and how to check what AI says",
        training: "Master’s degree in education technology",
        years: "8 years of training teachers",
      },
    ],
  },
};

export type TrustCopy = typeof copy;
