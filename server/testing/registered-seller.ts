/** The environment of a seller with a tax registration in Saudi Arabia. */
export const REGISTERED_SELLER: Readonly<Record<string, string>> = {
  TAX_COUNTRY: "SA",
  TAX_NUMBER: "310122393500003",
  TAX_RATE: "15",
  SELLER_NAME: "Yaraa Learning Company",
  SELLER_NAME_AR: "شركة يراعة للتعليم",
  SELLER_ADDRESS: "2345 King Fahd Road, Riyadh 12214",
  SELLER_ADDRESS_AR: "2345 طريق الملك فهد، الرياض 12214",
};
