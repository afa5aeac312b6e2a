// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.dialect.Dialects;
import io.github.gatlingllm.wire.dialect.SampleStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The code of each dialect is warmed up, against a server of the load generator's own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DialectWarmUpIT {

  private static final int TOKENS = 3;

  private static final String VECTORS =
      "{\"object\":\"list\",\"data\":[{\"object\":\"embedding\",\"index\":0,\"embedding\":[0.5]}],"
          + "\"model\":\"m\",\"usage\":{\"prompt_tokens\":6,\"total_tokens\":6}}";

  /** One user of each dialect, and one who wants vectors. */
  public static class All extends Simulation {
    {
      List<PopulationBuilder> populations = new ArrayList<>();
      for (String id : Dialects.ids()) {
        populations.add(
            scenario(id)
                .exec(llm(id).chat().user("Hello").maxTokens(TOKENS))
                .injectOpen(atOnceUsers(1))
                .protocols(
                    llm.dialect(Dialects.byId(id))
                        .baseUrl(Setting.url())
                        .model("m")
                        .disablePreflight()));
      }
      populations.add(
          scenario("vectors")
              .exec(llm("vectors").embeddings().input("Hello"))
              .injectOpen(atOnceUsers(1))
              .protocols(llm.baseUrl(Setting.url()).model("m").disablePreflight()));
      setUp(populations);
    }
  }

  private Finished run;

  @BeforeAll
  void runOnce() {
    try (var server = RecordingServer.start((number, head, body) -> answer(head))) {
      run =
          GatlingRun.hosted(All.class)
              .against(server.url())
              .with("e2e.log", "INFO")
              .warmingUpCode()
              .run();
    }
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.summary().at("/all/counts/succeeded").asInt())
        .as(run.output())
        .isEqualTo(Dialects.ids().size() + 1);
  }

  /** Vectors take the way of OpenAI's chat, which has been gone by then. */
  @Test
  void eachDialectsWarmUpWorks() {
    for (String id : Dialects.ids()) {
      assertThat(run.output().lines())
          .filteredOn(line -> line.contains("The code was warmed up by "))
          .filteredOn(line -> line.endsWith("(" + id + ")"))
          .as("%s in%n%s", id, run.output())
          .singleElement()
          .asString()
          .doesNotContain(" by 0 answers");
    }
  }

  @Test
  void noLineOfItLooksLikeAFailureOfTheServer() {
    assertThat(run.output().lines())
        .noneMatch(line -> line.contains("WARN") && line.contains("gatlingllm"))
        .noneMatch(line -> line.contains("ERROR"))
        .noneMatch(line -> line.contains("'warm-up'"))
        .noneMatch(line -> line.contains(" failed: "));
  }

  private static String answer(String head) {
    String path = head.split(" ", 3)[1];
    for (String id : Dialects.ids()) {
      Dialect dialect = Dialects.byId(id);
      if (path.equals(dialect.path(ChatRequest.builder("m").user("Hello").build()))) {
        return RecordingServer.response(
            "200 OK",
            dialect.framing().contentType(),
            String.join("", SampleStream.of(dialect).events(dialect.framing(), TOKENS)));
      }
    }
    return RecordingServer.response("200 OK", "application/json", VECTORS);
  }
}
