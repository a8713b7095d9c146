-- What was live, when and why is never rewritten.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'activations is append-only';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER activations_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
