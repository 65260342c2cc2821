import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useShellWords } from "../shell/words.ts";
import { IconButton } from "./button.tsx";

type DialogProps = {
  readonly title: string;
  readonly isOpen: boolean;
  /** Absent for what has to be answered first. */
  readonly onClose?: () => void;
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/**
 * Something above the screen: the focus goes in, stays, and returns to where it was. What was typed
 * on the screen below stays.
 */
export function Dialog({ title, isOpen, onClose, isWide = false, children }: DialogProps) {
  const { form } = useShellWords();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose?.();
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
              <IconButton icon="close" label={form.close} onPress={onClose} />
            )}
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The buttons at the end of a dialog, the one that does it last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}
