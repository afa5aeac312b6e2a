// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.rampUsers;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.cl100kBase;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.audits;

import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.audit.Audit;
import io.github.gatlingllm.javaapi.AuditBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objective;
import io.github.gatlingllm.javaapi.Objectives;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Function;

/**
 * Audits whether a server does what its figures claim.
 *
 * <p>One user sends sequential requests: {@code -Daudit.pairs} (40) times a new prompt and a
 * repeated one, with answers of {@code -Daudit.tokens} (64) tokens. Then it abandons four long
 * answers ({@code -Daudit.long}, 2000 tokens) after 16 tokens, and sends nothing for {@code
 * -Daudit.stopWithin} (2) s plus 3 s. A burst of {@code -Daudit.burst} users in a second audits
 * refusals, too. The build fails unless each audit of {@code -Daudit.required} passes. Default:
 * all, refusals only with a burst.
 */
public class AuditSimulation extends Simulation {

  private static final int PROMPT_TOKENS = 64;
  private static final int CANCELLED = 4;
  private static final int READ_TOKENS = 16;
  private static final int QUIET_SECONDS = 3;
  private static final int AFTER_SECONDS = 15;
  private static final int AFTER_PER_SECOND = 4;
  private static final String REPEATED =
      "Tell me in plain words, for somebody who has never heard of it, how a suspension bridge"
          + " carries its load, why its cables hang in the curve they do, what the wind does to it,"
          + " how its towers are founded below the water, and which of its parts are looked after"
          + " most often by those who keep it.";

  private final Example example =
      Example.withOwnLoad(
          AuditSimulation.class, "llm.recordTokens=false", "llm.server.interval=250ms");

  private final int pairs = CommandLine.number("audit.pairs", 40);
  private final int tokens = CommandLine.number("audit.tokens", 64);
  private final int longest = CommandLine.number("audit.long", 2000);
  private final int stopWithin = CommandLine.number("audit.stopWithin", 2);
  private final int burst = CommandLine.numberOrNone("audit.burst");
  private final int reference = CommandLine.numberOrNone("audit.reference");
  private final String required =
      System.getProperty(
          "audit.required",
          "cache,length,tokens,cancellation,stream" + (burst > 0 ? ",refusals" : ""));

  private final AuditBuilder audits =
      audits().stopWithin(Duration.ofSeconds(stopWithin)).referenceLength(reference);

  private final LlmProtocolBuilder llmProtocol =
      counted(example.protocol())
          .with(audits)
          // No audit depends on start times; a busy machine may be late.
          .validityLimits(validityLimits -> validityLimits.scheduleLag(ms(1000)));

  private final Objectives promised =
      objectives(
          CommandLine.orExit(
              () ->
                  Arrays.stream(required.split(","))
                      .map(String::strip)
                      .map(Audit::of)
                      .map(audits::passed)
                      .toArray(Objective[]::new)));

  private final Function<Session, String> fresh = prompts(PROMPT_TOKENS).unique(example.seed());

  private final ScenarioBuilder auditor =
      scenario("Auditor")
          .exec(
              repeat(pairs + 1)
                  .on(
                      exec(llm("distinct").chat().user(fresh).exactOutputTokens(tokens)),
                      exec(llm("repeated").chat().user(REPEATED).exactOutputTokens(tokens))))
          .exec(
              repeat(CANCELLED)
                  .on(
                      exec(
                          llm("cancelled")
                              .chat()
                              .user(fresh)
                              .exactOutputTokens(longest)
                              .abandonAfterTokens(READ_TOKENS))))
          .pause(Duration.ofSeconds(stopWithin + QUIET_SECONDS));

  private final ScenarioBuilder crowd =
      scenario("Crowd").exec(llm("burst").chat().user(fresh).exactOutputTokens(tokens));

  {
    setUp(population()).protocols(example.http(), llmProtocol).assertions(promised);
  }

  private PopulationBuilder population() {
    PopulationBuilder audited = auditor.injectOpen(atOnceUsers(1));
    return burst == 0
        ? audited
        : audited.andThen(
            crowd.injectOpen(
                rampUsers(burst).during(1),
                nothingFor(Duration.ofSeconds(1)),
                constantUsersPerSec(AFTER_PER_SECOND).during(AFTER_SECONDS)));
  }

  /** Compares token counts with OpenAI's tokenizer if {@code -Daudit.tokenizer=true}. */
  private static LlmProtocolBuilder counted(LlmProtocolBuilder protocol) {
    return Boolean.parseBoolean(System.getProperty("audit.tokenizer", "false"))
        ? protocol.compareTokens(cl100kBase())
        : protocol;
  }
}
