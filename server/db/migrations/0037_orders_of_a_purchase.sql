-- Asked whenever an order of a purchase is paid or ends; without it each time reads every order.
create index orders_of_purchase on orders (purchase_id);
