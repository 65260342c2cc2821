import "./styles/admin.css";
import "./ui/controls.css";
import "./ui/overlay.css";
import "./ui/states.css";
import "./ui/table.css";
import { createRoot } from "react-dom/client";
import { createApp } from "./app.tsx";

const place = document.querySelector("#app");
if (place === null) throw new Error("The document has no place for the app.");
createRoot(place).render(createApp());
