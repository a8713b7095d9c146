-- No server reads these tables any more. The triggers have copied every change of them and into them.
DROP TRIGGER rollouts_copy ON rollouts;
--> statement-breakpoint
DROP TRIGGER operator_tokens_revoke ON operator_tokens;
--> statement-breakpoint
DROP TABLE "team_tokens" CASCADE;--> statement-breakpoint
DROP TABLE "activations" CASCADE;--> statement-breakpoint
DROP TABLE "canaries" CASCADE;
--> statement-breakpoint
DROP FUNCTION copy_rollout(), copy_activation(), copy_canary(), copy_team_token(), revoke_team_token();
