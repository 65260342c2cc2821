/**
 * The path of every call of the back office, apart from the schemas so that the browser can load it
 * without the schema library.
 */
export const me = "/api/admin/me";

export const words = "/api/admin/words";
export const wordsOfScreen = "/api/admin/words/{screen}";
export const wordsPublish = "/api/admin/words/{screen}/publish";
export const wordsHistory = "/api/admin/words/{screen}/history";
