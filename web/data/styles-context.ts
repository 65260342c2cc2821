import { createContext } from "react";

/** The styles of all pages while the server renders a document; `null` in the browser. */
export const StylesContext = createContext<string | null>(null);
