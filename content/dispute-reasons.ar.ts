export const copy: Readonly<Record<string, string>> = {
  bank_cannot_process: "تعذّر على البنك إتمام العملية",
  credit_not_processed: "لم يصل مبلغ وُعد باسترداده",
  debit_not_authorized: "خصم دون تفويض",
  duplicate: "خُصم المبلغ مرتين",
  fraudulent: "عملية لم يُجرها صاحب البطاقة",
  general: "بلا سبب محدّد",
  incorrect_account_details: "بيانات الحساب غير صحيحة",
  insufficient_funds: "رصيد الحساب غير كافٍ",
  product_not_received: "لم تصل الخدمة",
  product_unacceptable: "الخدمة غير مطابقة للوصف",
  subscription_canceled: "أُلغي الاشتراك من قبل",
  unrecognized: "لا يتعرّف المشتري على العملية",
};
