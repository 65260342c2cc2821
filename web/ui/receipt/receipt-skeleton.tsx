import { Skeleton } from "../skeleton/skeleton.tsx";

/**
 * Shown before the first answer, without a claim about the payment. Without JavaScript its heading is
 * visible, because the answer never comes.
 */
export function ReceiptSkeleton({ heading }: { readonly heading: string }) {
  return (
    <>
      <h1 className="receipt-waiting sr-only text-h1">{heading}</h1>
      <div className="panel receipt" aria-busy="true">
        <div className="skeletons">
          <Skeleton className="mx-auto h-24 w-24" />
          <Skeleton className="mx-auto mt-6 h-9 w-3/4" />
          <Skeleton className="mt-10 h-5 w-full" />
          <Skeleton className="mt-4 h-5 w-2/3" />
          <Skeleton className="mt-10 h-5 w-full" />
          <Skeleton className="mt-4 h-5 w-full" />
          <Skeleton className="mt-10 h-7 w-full" />
        </div>
      </div>
    </>
  );
}
