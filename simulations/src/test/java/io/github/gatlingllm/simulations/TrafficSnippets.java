// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.github.gatlingllm.javaapi.LlmDsl.*;
import static io.github.gatlingllm.javaapi.Profiles.*;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.Conversation;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.javaapi.ThinkTime;
import io.github.gatlingllm.javaapi.TrafficMix;
import java.time.Duration;
import java.util.List;

/** The snippets of src/docs/how-to/shape-the-load.md. */
final class TrafficSnippets {

  private TrafficSnippets() {}

  static List<ChatBuilder> profiles(SloBuilder interactive) {
    // docs
    ChatBuilder question = chat().seed(7).request("chat").slo(interactive);
    ChatBuilder small = rag().scaledTo(2048).request("rag"); // for a model with a short context
    ChatBuilder hosted = summarise().cappedAnswers().request("summary"); // a cap, not a length
    // end
    return List.of(question, small, hosted);
  }

  static ScenarioBuilder mixed(SloBuilder interactive, SloBuilder patient, ChainBuilder report) {
    // docs
    TrafficMix traffic =
        mix()
            .seed(7)
            .share(70, chat().request("chat").slo(interactive))
            .share(20, rag().request("rag").slo(patient))
            .share(10, report); // several requests, pauses, whatever exec(...) takes

    ScenarioBuilder visitors = scenario("Visitors").exec(traffic);
    // end
    return visitors;
  }

  static ChainBuilder recorded(SloBuilder interactive) {
    // docs
    Conversation support =
        conversation("support")
            .thinkTime(ThinkTime.logNormal(Duration.ofSeconds(20), 1.0), 3)
            .maxHistory(20);

    ChainBuilder session =
        support
            .from(dataset("sharegpt.json").shuffled(7).circular())
            .maxTurns(8)
            .play(llm("turn").chat().slo(interactive));
    // end
    return session;
  }

  static List<ThinkTime> thinkTimes() {
    return List.of(
        // docs
        ThinkTime.fixed(Duration.ofSeconds(5)),
        ThinkTime.uniform(Duration.ofSeconds(2), Duration.ofSeconds(8)),
        ThinkTime.exponential(Duration.ofSeconds(5)).atMost(Duration.ofMinutes(1)),
        ThinkTime.logNormal(Duration.ofSeconds(86), Duration.ofMinutes(21)) // median, p90
        // end
        );
  }

  static ChainBuilder agents() {
    // docs
    ChainBuilder coding =
        agent()
            .seed(7)
            .scaledTo(16_384)
            .steps(uniform(3, 12))
            .toolDelay(ThinkTime.exponential(Duration.ofSeconds(2)))
            .play(llm("step").chat());
    // end
    return coding;
  }
}
