import { useState } from "react";
import type { AdminCouponAnswer, listCoupons } from "#contract/admin/coupons.ts";
import * as paths from "#contract/admin/paths.ts";
import { SEARCH_LENGTHS } from "#core/search-lengths.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { Ltr, UserText } from "../../format.tsx";
import { useShellWords } from "../../shell/words.ts";
import { Button } from "../../ui/button.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { Answered, Empty } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useFilter } from "../../ui/use-filter.ts";
import { usePages } from "../../ui/use-pages.ts";
import { CouponDialog } from "./coupon-dialog.tsx";
import { CouponState, Discount, Validity } from "./coupon-parts.tsx";
import { useCouponsWords } from "./words.ts";

/** The coupons, the newest first, to look for by code or batch. */
export function CouponList() {
  const words = useCouponsWords();
  const { screens } = useShellWords();
  const { filter, change } = useFilter({ query: "" });
  const { query } = filter;
  const [open, setOpen] = useState<AdminCouponAnswer | "new" | null>(null);
  const pages = usePages(`coupons ${query}`);
  const answer = useAnswer<typeof listCoupons>(paths.coupons, {
    query: { query, ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }) },
  });
  const columns: readonly Column<AdminCouponAnswer>[] = [
    {
      label: words.columns.code,
      cell: ({ code, batch }) => (
        <span>
          <Ltr>{code}</Ltr>
          {batch !== null && (
            <span className="faint">
              {" "}
              <UserText>{batch}</UserText>
            </span>
          )}
        </span>
      ),
    },
    {
      label: words.columns.discount,
      cell: (coupon) => <Discount coupon={coupon} />,
      isFigure: true,
    },
    {
      label: words.columns.uses,
      cell: ({ uses, max_uses: limit }) =>
        limit === null
          ? uses
          : words.usesOf.replace("{uses}", String(uses)).replace("{limit}", String(limit)),
      isFigure: true,
    },
    { label: words.columns.window, cell: (coupon) => <Validity coupon={coupon} /> },
    {
      label: words.columns.state,
      cell: (coupon) => <CouponState coupon={coupon} />,
    },
    {
      label: words.columns.edit,
      isActions: true,
      cell: (coupon) => (
        <Button
          tone="plain"
          aria-label={`${words.columns.edit}: ${coupon.code}`}
          onPress={() => setOpen(coupon)}
        >
          {words.columns.edit}
        </Button>
      ),
    },
  ];
  return (
    <div className="stack">
      <search className="search-row coupon-bar">
        <SearchForm
          label={words.search}
          hint={words.searchHint}
          query={query}
          onSearch={(next) => change({ query: next })}
          maxLength={SEARCH_LENGTHS.coupons}
          found={answer.isPlaceholderData ? undefined : answer.data?.coupons.length}
        />
        <Button tone="primary" icon="plus" onPress={() => setOpen("new")}>
          {words.add}
        </Button>
      </search>
      <Answered answer={answer}>
        {({ coupons, next }) => (
          <>
            {coupons.length === 0 ? (
              <Empty heading={words.none} />
            ) : (
              <Table
                caption={screens.coupons}
                columns={columns}
                rows={coupons}
                keyOf={({ id }) => id}
              />
            )}
            <Pager pages={pages} next={next} />
          </>
        )}
      </Answered>
      {open !== null && (
        <CouponDialog coupon={open === "new" ? null : open} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
