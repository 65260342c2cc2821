import "./orders.css";
import type { exportOrders, ListedOrder, listOrders } from "#contract/admin/orders.ts";
import * as paths from "#contract/admin/paths.ts";
import { SEARCH_LENGTHS } from "#core/search-lengths.ts";
import { download } from "../../api/call.ts";
import { useAction, useAnswer } from "../../api/use-answer.ts";
import { Ltr, Money, UserText, When } from "../../format.tsx";
import { useHasPermission } from "../../identity/me.ts";
import { useShellWords } from "../../shell/words.ts";
import { Button, ScreenLink } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { Answered, Empty, Failure } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { usePages } from "../../ui/use-pages.ts";
import { Filters } from "./filters.tsx";
import { OrderBadges } from "./parts.tsx";
import { type Filter, useOrdersFilter } from "./use-orders-filter.ts";
import { useOrdersWords } from "./words.ts";

const FILE_NAME = "orders.csv";

/** Orders: found, filtered, page by page. */
export function Screen() {
  const { list } = useOrdersWords();
  const { screens } = useShellWords();
  const { filter, query, change } = useOrdersFilter();
  const pages = usePages(`orders ${JSON.stringify(filter)}`);
  const answer = useAnswer<typeof listOrders>(paths.orders, {
    query: { ...query, cursor: pages.cursor },
  });
  const columns = useColumns();
  return (
    <Page title={screens.orders} lead={list.lead} actions={<DownloadButton />}>
      <search className="stack">
        <SearchForm
          label={list.search}
          hint={list.searchHint}
          query={filter.query}
          onSearch={(query) => change({ query })}
          maxLength={SEARCH_LENGTHS.orders}
          found={answer.isPlaceholderData ? undefined : answer.data?.orders.length}
        />
        <Filters filter={filter} onChange={change} />
      </search>
      <Answered answer={answer}>
        {({ orders, next }) => (
          <>
            {orders.length === 0 ? (
              <NoOrders isNarrowed={isNarrowed(filter) || !pages.isFirst} />
            ) : (
              <Table
                caption={list.caption}
                columns={columns}
                rows={orders}
                keyOf={({ number }) => number}
              />
            )}
            <Pager pages={pages} next={next} />
          </>
        )}
      </Answered>
    </Page>
  );
}

/** Nothing to list: of those that are looked for, or at all. */
function NoOrders({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const { none, noneText, noneYet, noneYetText } = useOrdersWords().list;
  return (
    <Empty heading={isNarrowed ? none : noneYet}>
      <p>{isNarrowed ? noneText : noneYetText}</p>
    </Empty>
  );
}

function isNarrowed({ sort: _, ...wanted }: Filter): boolean {
  return Object.values(wanted).some((text) => text !== "");
}

function useColumns(): readonly Column<ListedOrder>[] {
  const { list, gateways } = useOrdersWords();
  const { columns } = list;
  return [
    {
      label: columns.number,
      cell: ({ number }) => (
        <ScreenLink to={`/admin/orders/${number}`}>
          <Ltr>{number}</Ltr>
        </ScreenLink>
      ),
    },
    { label: columns.placed, cell: ({ created_at }) => <When at={created_at} /> },
    {
      label: columns.buyer,
      cell: ({ name, email }) =>
        name === "" ? (
          <span className="faint">{list.erased}</span>
        ) : (
          <span className="order-buyer">
            <span>
              <UserText>{name}</UserText>
            </span>
            <span className="faint">
              <Ltr>{email}</Ltr>
            </span>
          </span>
        ),
    },
    { label: columns.status, cell: (order) => <OrderBadges order={order} /> },
    { label: columns.gateway, cell: ({ gateway }) => <Ltr>{gateways[gateway]}</Ltr> },
    {
      label: columns.total,
      isFigure: true,
      cell: ({ total, currency }) => <Money major={total} currency={currency} />,
    },
  ];
}

/** The orders that fit the filter, as a file; away for those who may not take them along. */
function DownloadButton() {
  const { list } = useOrdersWords();
  const may = useHasPermission();
  const { query } = useOrdersFilter();
  const { sort: _sort, ...wanted } = query;
  const file = useAction(() =>
    download<typeof exportOrders>(paths.ordersFile, FILE_NAME, { query: wanted }),
  );
  if (!may("orders.export")) return null;
  return (
    <>
      <Button icon="download" isPending={file.pending} onPress={() => file.start()}>
        {list.file}
      </Button>
      <Failure error={file.error} />
    </>
  );
}
