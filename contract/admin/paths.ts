/**
 * The path of every call of the back office, apart from the schemas so that the browser can load it
 * without the schema library.
 */
export const me = "/api/admin/me";
export const messages = "/api/admin/messages";
export const message = "/api/admin/messages/{id}";
export const messageReply = "/api/admin/messages/{id}/reply";
export const messageReplyAgain = "/api/admin/messages/{id}/reply/{reply}";
export const figures = "/api/admin/figures";
export const figuresFile = "/api/admin/figures.csv";
