// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.github.gatlingllm.javaapi.LlmDsl.*;
import static io.github.gatlingllm.javaapi.Profiles.*;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import org.junit.jupiter.api.Test;

/** What a reader of the README writes by completion alone. */
class ReadersSimulationsTest {

  private static final LlmProtocolBuilder LLM =
      llm.openAi().baseUrl("http://localhost:8080").model("llama-3").warmUp(10);

  /** A chat load that fails the build. */
  static final class GatedChat extends Simulation {
    private final SloBuilder interactive =
        slo("interactive").ttft().lte(ms(500)).tpot().lte(ms(40));

    private final ScenarioBuilder chat =
        scenario("Chat")
            .exec(
                llm("chat")
                    .chat()
                    .system("You are brief.")
                    .user(prompts(logNormal(300, 0.8).between(20, 2000)).unique())
                    .maxTokens(256)
                    .check(finishReason().is("stop"), ttft().lte(ms(5000))));

    {
      setUp(chat.injectOpen(poisson(1).to(10).during(30).step(), poisson(10).during(120).step()))
          .protocols(LLM.timeout(60))
          .assertions(
              objectives(
                  metric("chat").ttft().percentile(95).lte(ms(500)),
                  requests("chat").failedPercent().lt(1),
                  goodput(interactive).attainment().gte(99)));
    }
  }

  /** RAG at three loads, with the load that the server must take. */
  static final class RagLevels extends Simulation {
    private final SloBuilder patient =
        slo("patient").ttft().lte(ms(300), perInputToken(ms(0.3))).tpot().lte(ms(50));

    {
      setUp(
              scenario("RAG")
                  .exec(rag().request("rag"))
                  .injectOpen(
                      staircase().incrementUsersPerSec(5).times(3).eachLevelLasting(60).poisson()))
          .protocols(LLM)
          .assertions(objectives(capacity(patient).gte(10)));
    }
  }

  /** Two kinds of requests, each with its own SLO. */
  static final class TwoKinds extends Simulation {
    private final SloBuilder quick = slo("quick").ttft().lte(ms(300));
    private final SloBuilder whole = slo("whole").e2e().lte(ms(20_000));

    private final ScenarioBuilder visitors =
        scenario("Visitors")
            .exec(
                mix()
                    .share(
                        80, llm("ask").chat().user(prompts(100).unique()).maxTokens(100).slo(quick))
                    .share(20, summarise().request("summarise").slo(whole)));

    {
      setUp(visitors.injectOpen(poisson(5).during(120)))
          .protocols(LLM)
          .assertions(
              objectives(goodput(quick).attainment().gte(99), goodput(whole).attainment().gte(95)));
    }
  }

  @Test
  void eachCanBeSetUp() {
    assertThatCode(GatedChat::new).doesNotThrowAnyException();
    assertThatCode(RagLevels::new).doesNotThrowAnyException();
    assertThatCode(TwoKinds::new).doesNotThrowAnyException();
  }
}
