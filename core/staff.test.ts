import { describe, expect, it } from "vitest";
import { isPermitted, PERMISSIONS, permissionsOf, ROLES } from "./staff.ts";
import { readRecoveryCode, readTotp, showRecoveryCode } from "./staff-factors.ts";

describe("roles", () => {
  it("the owner has every permission, and nobody else those for staff and audit (D-158)", () => {
    expect(permissionsOf("owner")).toEqual(PERMISSIONS);
    for (const role of ROLES.filter((one) => one !== "owner")) {
      expect(isPermitted(role, "staff"), role).toBe(false);
      expect(isPermitted(role, "audit"), role).toBe(false);
    }
  });

  it("sales may move money, and nobody else but the owner (D-158)", () => {
    const may = (permission: (typeof PERMISSIONS)[number]) =>
      ROLES.filter((role) => isPermitted(role, permission));
    for (const permission of ["refunds", "packages", "coupons", "orders.export"] as const) {
      expect(may(permission), permission).toEqual(["owner", "sales"]);
    }
    expect(may("messages")).toEqual(["owner", "support"]);
    expect(may("words")).toEqual(["owner", "content"]);
    expect(may("orders.settle")).toEqual(["owner", "sales", "support"]);
  });

  it("the permissions of a role are in one order, each once (D-158)", () => {
    for (const role of ROLES) {
      expect(permissionsOf(role)).toEqual(PERMISSIONS.filter((one) => isPermitted(role, one)));
    }
  });
});

describe("what is typed as a second factor", () => {
  it("a second factor is read with spaces, hyphens and Arabic digits (D-156)", () => {
    expect(readTotp(" 123 456 ")).toBe("123456");
    expect(readTotp("١٢٣۴۵۶")).toBe("123456");
    expect(readRecoveryCode(" ABCDE-FGH1K ")).toBe("abcdefgh1k");
    expect(readRecoveryCode("abcde fghIO")).toBe("abcdefgh10");
    expect(readRecoveryCode(showRecoveryCode("0123456789"))).toBe("0123456789");
  });
});
