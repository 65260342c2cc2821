-- Every process keeps in memory which gateways buyers may use, and what staff have edited of the words. It
-- hears when they change, as it does of prices.
create function tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end
$$;

-- Probes and single failures write a gateway's row too, and change nothing for buyers.
create trigger gateway_left_or_came_back after update of down_since on gateway_health for each row
  when (old.down_since is distinct from new.down_since)
  execute function tell_change('gateways_changed');
comment on trigger gateway_left_or_came_back on gateway_health
  is 'serves 0.0.0: it only tells of what was written';

create trigger words_versions_changed after insert or update or delete on words_versions
  for each statement execute function tell_change('words_changed');
comment on trigger words_versions_changed on words_versions
  is 'serves 0.0.0: it only tells of what was written';
