import { brand } from "./brand.ts";
import { copy as slider } from "./slider.en.ts";
import { copy as trust } from "./trust.en.ts";

/**
 * Character building, ages 5 to 17 (R-GEN-06). In the FAQ ' - ' (space, hyphen, space) parts an
 * answer into an intro and a list (R-CHAR-19, D-42). `{price}` is filled in by the page (D-40).
 */
export const copy = {
  meta: {
    title: `Character building, ages 5 to 17 | ${brand.name.en}`,
    description:
      "Confidence, self-control and kindness, practised every week in live sessions for ages 5 to 17, with a specialist for child and parent.",
  },
  name: "Character building",
  shortName: "Character",
  hero: {
    eyebrow: "Character building, ages 5 to 17",
    heading: "Good character grows\u00a0with practice",
    lead: "The Moulhim programme gives your child a weekly place to practise courage, patience and kindness, and gives you a specialist who knows your child and your family.",
    start: "Start Now",
  },
  checklist: {
    eyebrow: "What changes",
    heading: "Small signs you will notice at home",
    lead: "We work on five abilities that a child needs in every lesson and every friendship.",
    items: [
      "Says what they feel in words, not in anger",
      "Finishes what they have begun, even when it is dull",
      "Owns up to a mistake and puts it right",
      "Disagrees politely and listens to the answer",
      "Asks for help early, and offers it to others",
    ],
  },
  story: {
    eyebrow: "How we work",
    heading: "Home, child and specialist on the same side",
    paragraphs: [
      "Character is not a subject that can be explained once. It is a habit, and habits need a calm place, a good example and many small repetitions.",
      "Each week your child meets a group of the same age. They act out a situation from daily life, talk about it, and take one small task home.",
      "Each week there is also time for each of you: a session for your child with a specialist, and a session in which the specialist advises you as parents.",
      "Every month we meet you to look at what has changed and what comes next. At the end of the year you receive a report you can keep.",
    ],
  },
  cards: {
    eyebrow: "The five themes",
    heading: "What your child practises",
    label: "The five themes of the programme",
    slider,
    items: [
      {
        title: "Confidence",
        text: "Speaking up, trying something new, and staying steady when it does not work at first.",
      },
      {
        title: "Self-control",
        text: "Noticing anger or impatience early, and choosing what to do with it.",
      },
      {
        title: "Responsibility",
        text: "Keeping a promise, looking after one’s things, owning one’s choices.",
      },
      {
        title: "Kindness",
        text: "Seeing how another person feels, and doing something small about it.",
      },
      {
        title: "Clear thinking",
        text: "Weighing two options, asking good questions, and not following others blindly.",
      },
    ],
  },
  faq: {
    eyebrow: "Questions",
    heading: "What parents ask us",
    items: [
      {
        question: "Which ages is the programme for?",
        answer:
          "For ages 5 to 17. Groups are formed by age, so that a child always practises with others at the same stage.",
      },
      {
        question: "What does the Moulhim programme include?",
        answer:
          "Each package includes: - a weekly group session - a weekly individual session for your child with a specialist - a weekly individual session for you as parents - a monthly parent meeting - an annual report",
      },
      {
        question: "How long does it last?",
        answer:
          "You choose the length: - 3 months, to begin one habit well - 6 months, for habits that last - 9 months, for a whole school year",
      },
      {
        question: "What are individual sessions?",
        answer:
          "A full one-hour private session with a specialist about one concern, such as fear, anger or friendships. You can take 1, 6 or 10 sessions.",
      },
      {
        question: "Are sessions recorded?",
        answer: "Individual sessions are private and never recorded.",
      },
      {
        question: "Is this therapy?",
        answer:
          "No. It is education in habits and values. If a specialist thinks that your child needs medical or psychological care, they will tell you openly.",
      },
      {
        question: "How do we see progress?",
        answer:
          "In three ways: - the specialist’s advice in your weekly session - the monthly parent meeting - the annual report, with examples from your child’s own work",
      },
      {
        question: "How do we begin?",
        answer:
          "Choose a package and pay by card or in instalments. Our team then contacts you, gets to know your child and agrees the times with you.",
      },
    ],
  },
  testimonials: {
    eyebrow: "Voices",
    heading: "What families tell us",
    label: "What families tell us",
    slider,
    items: [
      {
        quote:
          "My son used to throw his pencil when a task was hard. Now he takes a breath, says that he is angry, and tries again.",
        name: "Noura A.",
        location: "Riyadh",
        source: "Feedback form, October 2025 (sample)",
        sample: true,
      },
      {
        quote:
          "The advice for us as parents was the surprise. We had expected lessons for our daughter, and learned just as much ourselves.",
        name: "Khalid R.",
        location: "Dubai",
        source: "Feedback form, July 2026 (sample)",
        sample: true,
      },
      {
        quote:
          "She raised her hand in class for the first time this term. Her teacher wrote to us before we had noticed it.",
        name: "Mariam S.",
        location: "Abu Dhabi",
        source: "Feedback form, December 2025 (sample)",
        sample: true,
      },
      {
        quote:
          "What I like is the weekly task. It is small, it fits into our evening, and my two boys remind each other of it.",
        name: "Abdullah T.",
        location: "Jeddah",
        source: "Feedback form, May 2026 (sample)",
        sample: true,
      },
    ],
  },
  callToAction: {
    heading: "Choose the length that suits your family",
    lead: "The Moulhim programme for 3, 6 or 9 months, or individual sessions about one concern.",
    from: "The programme from {price}",
    start: "Start Now",
  },
  trust: trust.character,
};

export type CharacterBuildingCopy = typeof copy;
