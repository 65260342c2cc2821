import type { EditableScreen } from "#core/editable-words.ts";
import type { Localized } from "#core/locale.ts";
import { copy as aiTeacherTrainingAr } from "./ai-teacher-training.ar.ts";
import { copy as aiTeacherTrainingEn } from "./ai-teacher-training.en.ts";
import { copy as characterBuildingAr } from "./character-building.ar.ts";
import { copy as characterBuildingEn } from "./character-building.en.ts";
import { copy as characterBuildingPackagesAr } from "./character-building-packages.ar.ts";
import { copy as characterBuildingPackagesEn } from "./character-building-packages.en.ts";
import { copy as childrenFitnessAr } from "./children-fitness.ar.ts";
import { copy as childrenFitnessEn } from "./children-fitness.en.ts";
import { copy as codingAr } from "./coding.ar.ts";
import { copy as codingEn } from "./coding.en.ts";
import { copy as homeAr } from "./home.ar.ts";
import { copy as homeEn } from "./home.en.ts";
import { copy as mentalMathAr } from "./mental-math.ar.ts";
import { copy as mentalMathEn } from "./mental-math.en.ts";
import { copy as packagesAr } from "./packages.ar.ts";
import { copy as packagesEn } from "./packages.en.ts";
import { copy as privateTutoringAr } from "./private-tutoring.ar.ts";
import { copy as privateTutoringEn } from "./private-tutoring.en.ts";

/** The words of the pages that staff may edit, as they were written: without the build's no-break spaces. */
export const PAGES: Readonly<Record<EditableScreen, Localized<object>>> = {
  home: { en: homeEn, ar: homeAr },
  coding: { en: codingEn, ar: codingAr },
  "character-building": { en: characterBuildingEn, ar: characterBuildingAr },
  "mental-math": { en: mentalMathEn, ar: mentalMathAr },
  "children-fitness": { en: childrenFitnessEn, ar: childrenFitnessAr },
  "private-tutoring": { en: privateTutoringEn, ar: privateTutoringAr },
  "ai-teacher-training": { en: aiTeacherTrainingEn, ar: aiTeacherTrainingAr },
  packages: { en: packagesEn, ar: packagesAr },
  "character-building-packages": {
    en: characterBuildingPackagesEn,
    ar: characterBuildingPackagesAr,
  },
};
