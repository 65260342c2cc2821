import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
} from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useShellWords } from "../shell/words.ts";
import { Button, IconButton } from "./button.tsx";
import { LiveRegion, Notice } from "./states.tsx";

type DialogProps = {
  readonly title: string;
  readonly isOpen: boolean;
  /** Absent for what has to be answered first. */
  readonly onClose?: () => void;
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** How the dialog around something closes. */
type Closing = {
  readonly close: () => void;
  /** What comes before it, if there is anything in the dialog to be lost. */
  readonly guard: RefObject<(() => void) | null>;
};

const ClosingContext = createContext<Closing | null>(null);

/**
 * Something above the screen: the focus goes in, stays, and returns to where it was. What was typed
 * on the screen below stays. Its `DialogActions` say what would be lost if it closed: then its cross and
 * Escape ask first, as its Cancel does.
 */
export function Dialog({ title, isOpen, onClose, isWide = false, children }: DialogProps) {
  const { form } = useShellWords();
  const guard = useRef<(() => void) | null>(null);
  const close = () => onClose?.();
  const tryToClose = () => (guard.current ?? close)();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) tryToClose();
      }}
      isDismissable={false}
      isKeyboardDismissDisabled={onClose === undefined}
      className="veil"
    >
      <Modal className={isWide ? "sheet sheet-wide" : "sheet"}>
        <AriaDialog className="dialog">
          <div className="dialog-head">
            <Heading slot="title" className="dialog-title">
              {title}
            </Heading>
            {onClose !== undefined && (
              <IconButton icon="close" label={form.close} onPress={tryToClose} />
            )}
          </div>
          <ClosingContext value={{ close, guard }}>{children}</ClosingContext>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

type DialogActionsProps = {
  /** What closes the dialog and does nothing; "Cancel" unless it is called otherwise. */
  readonly cancel?: string;
  /** While a call of the dialog runs: it does not close until the answer has come, and says so. */
  readonly isBusy: boolean;
  /** Whether something was typed that is not saved: it is asked for before it is lost. */
  readonly isDirty?: boolean;
  /** The buttons after it, the one that does it last. */
  readonly children?: ReactNode;
};

/** The buttons at the end of a dialog. */
export function DialogActions({ cancel, isBusy, isDirty = false, children }: DialogActionsProps) {
  const { form } = useShellWords();
  const closing = use(ClosingContext);
  const [tried, setTried] = useState<"busy" | "typed" | null>(null);
  const tryToClose = () => {
    if (isBusy) setTried("busy");
    else if (isDirty) setTried("typed");
    else closing?.close();
  };
  useEffect(() => {
    if (closing === null) return;
    const { guard } = closing;
    guard.current = tryToClose;
    return () => {
      guard.current = null;
    };
  });
  useEffect(() => {
    if (!isBusy) setTried(null);
  }, [isBusy]);
  return (
    <>
      <LiveRegion>
        {tried === "busy" && (
          <div ref={bringIntoView}>
            <Notice tone="wait">{form.underWay}</Notice>
          </div>
        )}
      </LiveRegion>
      <div className="dialog-actions">
        <Button onPress={tryToClose}>{cancel ?? form.cancel}</Button>
        {children}
      </div>
      {tried === "typed" && (
        <Dialog title={form.unsaved.heading} isOpen onClose={() => setTried(null)}>
          <p>{form.unsaved.text}</p>
          <div className="dialog-actions">
            <Button autoFocus onPress={() => setTried(null)}>
              {form.unsaved.stay}
            </Button>
            <Button tone="danger" onPress={() => closing?.close()}>
              {form.unsaved.drop}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** The cross may be far above what answers it. */
function bringIntoView(answer: HTMLElement | null): void {
  answer?.scrollIntoView({ block: "nearest" });
}
