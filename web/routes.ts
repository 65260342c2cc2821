import { index, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/**
 * One line per screen. `ar?` makes one route answer under the plain address and under its Arabic
 * twin (D-143), so that changing the language keeps everything on the page. An id is the name of a
 * screen where the specification gives one. Letter case counts (D-07).
 */
export default [
  ...prefix("ar?", [
    index("pages/home/page.tsx", { id: "HomePage" }),
    route("coding", "pages/coding/page.tsx", { id: "CodingPage" }),
    route("coding-and-ai", "pages/coding/moved.tsx", { id: "CodingMoved" }),
    route("character-building", "pages/character-building/page.tsx", {
      id: "CharacterBuildingPage",
    }),
    route("mental-math", "pages/mental-math/page.tsx", { id: "MentalMathPage" }),
    route("children-fitness", "pages/children-fitness/page.tsx", { id: "ChildrenFitnessPage" }),
    // Private tutoring is called FitnessPage here and nowhere else (D-13).
    route("private-tutoring", "pages/private-tutoring/page.tsx", { id: "FitnessPage" }),
    route("ai-teacher-training", "pages/ai-teacher-training/page.tsx", {
      id: "AiTeacherTrainingPage",
    }),
    route("packages", "pages/packages/page.tsx", { id: "PackagesPage" }),
    route("character-building-packages", "pages/character-building-packages/page.tsx", {
      id: "CharacterBuildingPackagesPage",
    }),
    route("cart", "pages/cart/page.tsx", { id: "CartPage" }),
    route("success", "pages/success/page.tsx", { id: "SuccessPage" }),
    route("login", "pages/login/page.tsx", { id: "LoginPage" }),
    route("account", "pages/account/page.tsx", { id: "AccountPage" }),
    route("receipt/:key", "pages/receipt/page.tsx", { id: "ReceiptPage" }),
    route("policy", "pages/legal/policy.tsx", { id: "PolicyPage" }),
    route("refund", "pages/legal/refund.tsx", { id: "RefundPage" }),
    route("privacy", "pages/legal/privacy.tsx", { id: "PrivacyPage" }),
  ]),
  route("en/terms-and-conditions/terms", "pages/legal/terms.tsx", { id: "TermsPage" }),
  route("*", "pages/not-found/page.tsx", { id: "NotFoundPage" }),
].map((screen) => ({ ...screen, caseSensitive: true })) satisfies RouteConfig;
