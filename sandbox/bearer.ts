import { timingSafeEqual } from "node:crypto";

/** Whether a request carries exactly this key as `Authorization: Bearer …`. */
export function hasBearer(request: Request, key: string): boolean {
  const given = /^Bearer\s+(\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
  const [left, right] = [Buffer.from(given), Buffer.from(key)];
  return left.length === right.length && timingSafeEqual(left, right);
}
