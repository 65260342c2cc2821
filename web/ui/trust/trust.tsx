import "./trust.css";
import { Link } from "react-router";
import { CheckList } from "../check-list/check-list.tsx";
import { ProgrammeSection } from "../programme-section/programme-section.tsx";

type TrustProps = {
  readonly copy: {
    readonly eyebrow: string;
    readonly heading: string;
    /** Says that the people are samples. */
    readonly note: string;
    readonly sample: string;
    readonly items: readonly {
      /** Of the portrait: public/pictures/teachers. */
      readonly key: string;
      readonly name: string;
      readonly teaches: string;
      readonly training: string;
      readonly years: string;
      /** False once staff have put a real teacher here. */
      readonly sample?: boolean;
    }[];
    /** Absent where adults are taught. */
    readonly safety?: {
      readonly heading: string;
      readonly items: readonly string[];
      readonly more: string;
    };
  };
};

/** Who teaches, and what keeps children safe: beside the last price of a programme, below those of packages (D-155). */
export function Trust({ copy }: TrustProps) {
  const { items, sample, note, safety } = copy;
  return (
    <ProgrammeSection copy={copy} tone="surface">
      <ul className="teachers">
        {items.map(({ key, name, teaches, training, years, sample: isSample = true }) => (
          <li key={key} className="card teacher">
            <div className="teacher-portrait">
              <img
                src={`/pictures/teachers/${key}.svg`}
                alt=""
                width="112"
                height="112"
                loading="lazy"
              />
            </div>
            <div>
              <h3 className="teacher-name">
                {name} {isSample && <span className="sample">{sample}</span>}
              </h3>
              <p className="font-semibold">{teaches}</p>
              <p className="mbs-1 text-ink-700">{training}</p>
              <p className="mbs-1 small-print">{years}</p>
            </div>
          </li>
        ))}
      </ul>
      {items.some((item) => item.sample !== false) && <p className="mbs-4 small-print">{note}</p>}
      {safety !== undefined && safety.items.length > 0 && (
        <div className="safety">
          <h3 className="mbe-4 text-h3">{safety.heading}</h3>
          <CheckList items={safety.items} />
          <Link to="/privacy" className="mbs-4 inline-block text-link">
            {safety.more}
          </Link>
        </div>
      )}
    </ProgrammeSection>
  );
}
