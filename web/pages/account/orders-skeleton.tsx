import { Skeleton } from "#web/ui/skeleton/skeleton.tsx";

/** Two orders, about as large as they will be. */
export function OrdersSkeleton() {
  return (
    <div className="orders" aria-hidden="true" aria-busy="true">
      {[1, 2].map((order) => (
        <div key={order} className="card order">
          <div className="skeletons">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="mt-3 h-4 w-1/3" />
            <Skeleton className="mt-8 h-5 w-4/5" />
            <Skeleton className="mt-8 h-7 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
