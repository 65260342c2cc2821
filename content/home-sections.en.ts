import { brand } from "./brand.ts";
import { copy as reviews } from "./reviews.en.ts";
import { copy as slider } from "./slider.en.ts";

/**
 * Home below its hero, in the order of R-HOME-01: the five programmes with a card of the language
 * packages, about us, testimonials and
 * the contact form. Hero and Future Builders have their words in `home`.
 */
export const copy = {
  /** `moreAbout` follows "Learn More" for who hears the links one by one, and for search engines. */
  programmes: {
    coding: {
      eyebrow: "Coding and AI",
      heading: "From playing games to making them",
      lead: "Four levels, from first blocks to real code, with a finished project at the end of each.",
      points: [
        "At most 8 students in a class",
        "AI explained honestly, with its limits",
        "A certificate after each level",
      ],
      enrol: "Enroll Now",
      more: "Learn More",
      moreAbout: "about coding and AI",
    },
    character: {
      eyebrow: "Character building, ages 5 to 17",
      heading: "Courage, patience and kindness can be practised",
      lead: "The Moulhim programme works on one habit at a time, with your child, the group and you.",
      points: [
        "A weekly group session",
        "A specialist for your child and for you",
        "For 3, 6 or 9 months",
      ],
      start: "Start Now",
      more: "Learn More",
      moreAbout: "about character building",
    },
    math: {
      eyebrow: "Mental math, ages 8 to 16",
      heading: "Numbers that feel light",
      lead: "Five chapters from addition to speed math, with games in every class.",
      points: [
        "Light quizzes instead of tests",
        "No calculator, no fear",
        "A friendly final competition",
      ],
      enrol: "Enroll Now",
      more: "Learn More",
      moreAbout: "about mental math",
    },
    fitness: {
      eyebrow: "Children’s fitness, ages 5 to 18 and over",
      heading: "A good reason to get up from the sofa",
      lead: "Live training at home, with games, weekly challenges and a simple nutrition plan.",
      points: [
        "Groups for girls, groups for boys",
        "A coach who corrects kindly",
        "A free trial class",
      ],
      enrol: "Enroll Now",
      more: "Learn More",
      moreAbout: "about children’s fitness",
    },
    tutoring: {
      eyebrow: "Private tutoring",
      heading: "One teacher, one child, full attention",
      lead: "One-to-one live lessons with certified teachers, in the subject your child needs.",
      points: [
        "A plan that follows your child’s curriculum",
        "8 lessons at hours that suit you",
        "Regular updates on how your child is doing",
      ],
      enrol: "Enroll Now",
      more: "Learn More",
      moreAbout: "about private tutoring",
    },
  },
  /** A card below the five programmes. */
  languages: {
    eyebrow: "English language packages",
    heading: "English for your child, and for you",
    lead: "Live online sessions and clubs for foundation, kids and adults, in plans of two, four or six months.",
    action: "See the packages",
  },
  about: {
    eyebrow: "About us",
    heading: `Why families choose ${brand.name.en}`,
    label: "About us",
    slider,
    slides: [
      {
        heading: "Small on purpose",
        text: "A good class is a conversation. That is why our groups stay small: every child is called by name and heard.",
        alt: "Drawing of a teacher and a small group of children around a table",
      },
      {
        heading: "Two languages, one home",
        text: "Our name means both firefly and reed pen. It stands for a light that children carry themselves, in Arabic and in English.",
        alt: "Drawing of a firefly above a reed pen, beside an Arabic and a Latin letter",
      },
      {
        heading: "Close to parents",
        text: "You know what your child is working on, whom to ask, and what comes next. We answer in your language.",
        alt: "Drawing of a parent and a teacher talking, with a child between them",
      },
    ],
  },
  testimonials: {
    eyebrow: "Voices",
    heading: "What families tell us",
    label: "What families tell us",
    source: reviews.source,
    slider,
    items: [
      {
        quote:
          "My son showed his grandfather a game he had programmed himself. I have never seen the two of them laugh so much.",
        name: "Huda M.",
        location: "Riyadh",
        source: "Feedback form, May 2026 (sample)",
        sample: true,
      },
      {
        quote:
          "Two children, two programmes, one calendar. For the first time we know what is going on.",
        name: "Tariq S.",
        location: "Dubai",
        source: "Feedback form, March 2026 (sample)",
        sample: true,
      },
      {
        quote:
          "She used to do sums on her fingers under the table. Now she does them in her head, and aloud.",
        name: "Amal K.",
        location: "Kuwait City",
        source: "Feedback form, June 2026 (sample)",
        sample: true,
      },
      {
        quote:
          "The teacher wrote to us after the very first class. That is when we knew someone was really looking.",
        name: "Faisal D.",
        location: "Doha",
        source: "Feedback form, January 2026 (sample)",
        sample: true,
      },
    ],
  },
  contact: {
    eyebrow: "Contact us",
    heading: "Tell us about your child",
    lead: "Not sure which programme fits? Write a few lines. A real person reads them and answers.",
    direct: {
      heading: "Or write to us directly",
      whatsapp: "WhatsApp",
      email: "Email",
    },
    fields: {
      name: "Name",
      email: "Email address",
      phone: "Phone (optional)",
      msg: "Message",
    },
    msgHint: "It helps us to know your child’s interests and the times that suit you.",
    send: "Send",
    sending: "Sending",
    errors: {
      nameRequired: "Please write your name.",
      nameInvalid: "Please use letters only; this name contains a hidden character.",
      emailRequired: "Please write your email address, so that we can answer.",
      emailInvalid: "This email address is incomplete. Example: name@example.com",
      msgRequired: "Please write your message.",
      tooLong: "This text is too long. Please shorten it to {max} characters.",
      banner: "Some fields need your attention. They are marked below.",
    },
    success: {
      heading: "Your message has arrived",
      text: "Thank you. We answer by email. If it is urgent, write to us on WhatsApp.",
      whatsapp: "Write on WhatsApp",
      another: "Write another message",
    },
    failure: "Your message was not sent. Your text is still here. Please try again.",
    tooMany: "You have sent several messages in a short time. Please try again in a few minutes.",
  },
};

export type HomeSectionsCopy = typeof copy;
