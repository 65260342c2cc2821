import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { LiveRegion, Notice } from "../ui/states.tsx";
import { Checkbox } from "../ui/toggle.tsx";
import { useSignInWords } from "./words.ts";

type RecoveryCodesProps = {
  readonly codes: readonly string[];
  readonly done: string;
  readonly onDone: () => void;
};

/** Recovery codes, shown once: they are copied or saved, and ticked off, before they go. */
export function RecoveryCodes({ codes, done, onDone }: RecoveryCodesProps) {
  const words = useSignInWords().codes;
  const [kept, setKept] = useState(false);
  const [copied, setCopied] = useState(false);
  const text = `${codes.join("\n")}\n`;
  // Only on https and on this machine is there a clipboard.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  const copy = () => {
    clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className="stack">
      <p>{words.text}</p>
      <ol className="recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row">
        {clipboard !== undefined && (
          <Button icon="copy" onPress={copy}>
            {words.copy}
          </Button>
        )}
        <Button icon="download" onPress={() => save(text)}>
          {words.save}
        </Button>
      </div>
      <LiveRegion>{copied && <Notice tone="good">{words.copied}</Notice>}</LiveRegion>
      <Checkbox isSelected={kept} onChange={setKept}>
        {words.kept}
      </Checkbox>
      <Button tone="primary" isDisabled={!kept} onPress={onDone}>
        {done}
      </Button>
    </div>
  );
}

const FILE_NAME = "recovery-codes.txt";

function save(text: string): void {
  const link = document.createElement("a");
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  link.download = FILE_NAME;
  link.click();
}
