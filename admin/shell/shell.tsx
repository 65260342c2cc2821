import "./shell.css";
import { Suspense, useEffect, useRef, useState } from "react";
import { Dialog, Modal, ModalOverlay } from "react-aria-components";
import { Outlet, useLocation } from "react-router";
import { plainAddress } from "#core/addresses.ts";
import { Interruptions } from "../identity/interruptions.tsx";
import { IconButton } from "../ui/button.tsx";
import { LiveRegion, Loading, Notice } from "../ui/states.tsx";
import { ToastRegion } from "../ui/toast.tsx";
import { UnsavedChangesGuard } from "../ui/unsaved-changes.tsx";
import { Brand } from "./brand.tsx";
import { Menu } from "./menu.tsx";
import { useOnline } from "./use-online.ts";
import { useRestoredFocus } from "./use-restored-focus.ts";
import { useShellWords } from "./words.ts";

/** What surrounds every screen: the menu beside it, or behind a button on narrow windows. */
export function Shell() {
  const words = useShellWords();
  const isOnline = useOnline();
  useFocusOnNewScreen();
  useRestoredFocus();
  return (
    <>
      <a href="#main" className="skip">
        {words.skipToContent}
      </a>
      <div className="shell">
        <header className="shell-bar">
          <Drawer />
          <Brand />
        </header>
        <header className="menu">
          <Brand />
          <Menu />
        </header>
        <main id="main" tabIndex={-1} className="shell-main">
          <LiveRegion>{!isOnline && <Notice tone="wait">{words.offline}</Notice>}</LiveRegion>
          <UnsavedChangesGuard>
            <Suspense fallback={<Loading />}>
              <Outlet />
            </Suspense>
          </UnsavedChangesGuard>
        </main>
      </div>
      <ToastRegion />
      {/* Its own boundary: its words may have to be fetched, and the screen stays in sight. */}
      <Suspense>
        <Interruptions />
      </Suspense>
    </>
  );
}

/** The menu on narrow windows; it closes when somebody goes to another screen. */
function Drawer() {
  const { menu } = useShellWords();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const close = () => setOpenAt(null);
  return (
    <>
      <IconButton icon="menu" label={menu.open} onPress={() => setOpenAt(pathname)} />
      <ModalOverlay
        isOpen={openAt === pathname}
        onOpenChange={(open) => {
          if (!open) close();
        }}
        isDismissable
        className="drawer-veil"
      >
        <Modal className="drawer">
          <Dialog aria-label={menu.label} className="menu">
            <div className="drawer-head">
              <Brand />
              <IconButton icon="close" label={menu.close} onPress={close} />
            </div>
            <Menu />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}

/** Another screen takes the focus to its heading; another language or filter does not. */
function useFocusOnNewScreen(): void {
  const screen = plainAddress(useLocation().pathname);
  const before = useRef(screen);
  useEffect(() => {
    if (before.current === screen) return;
    before.current = screen;
    const main = document.querySelector("main");
    (main?.querySelector("h1") ?? main)?.focus();
  }, [screen]);
}
