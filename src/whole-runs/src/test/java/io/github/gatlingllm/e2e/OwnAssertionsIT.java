// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.forAll;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/**
 * What Gatling thinks of a run's own assertions is in the files for pipelines, as on its console.
 */
class OwnAssertionsIT {

  private static final String HOLDS = "Global: count of failed events is 0.0";
  private static final String BREAKS = "chat tokens / TTFT: max of response time is less than 1.0";
  private static final String LOST = "nobody: max of response time is less than 1000.0";

  /** One that holds, one that breaks, one about nothing, and one a request. */
  public static class Judged extends Simulation {
    {
      LlmProtocolBuilder promised = llm.model("llama-3");
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user(prompts(32).unique(1)).exactOutputTokens(8))
                  .injectClosed(constantConcurrentUsers(2).during(4)))
          .protocols(http.baseUrl(Setting.url()), promised)
          .assertions(
              objectives(
                      metric("chat").ttft().percentile(50).lte(ms(9000)),
                      goodput(slo("easy").ttft().lte(ms(8000)).tpot().lte(ms(5000)))
                          .attainment()
                          .gte(50))
                  .and(
                      global().failedRequests().count().is(0L),
                      details("chat tokens", "TTFT").responseTime().max().lt(1),
                      details("nobody").responseTime().max().lt(1000),
                      forAll().failedRequests().count().lte(0L)));
    }
  }

  @Test
  void theyAreToldAsGatlingTellsThem() throws Exception {
    Finished run;
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast").withWarmUp(20))) {
      run = GatlingRun.hosted(Judged.class).against(simulator.url()).reported().run();
    }
    assertThat(run.exit()).as(run.output()).isEqualTo(2);

    JsonNode reported = run.summary().get("gatlingAssertions");
    assertThat(reported).hasSizeGreaterThan(5);
    for (JsonNode assertion : reported) {
      String line =
          assertion.get("text").asText() + " : " + assertion.get("passed").asBoolean() + " (";
      assertThat(run.output()).contains(line + found(assertion));
    }
    assertThat(texts(reported)).contains(HOLDS, BREAKS, LOST);

    Element suite = suite(run);
    assertThat(failures(suite)).as("%s", run.output()).containsExactly(BREAKS, LOST);
    assertThat(suite.getAttribute("failures")).isEqualTo("2");
    assertThat(names(suite))
        .contains(HOLDS, "chat: TTFT p50 ≤ 9000 ms", "SLO easy: TTFT ≤ 8000 ms");
    assertThat(Finished.text(run.llm().resolve("summary.md")))
        .startsWith("## ❌ FAILED · ")
        .contains("- ❌ " + BREAKS + " (actual ", "- ❌ " + LOST + " (Could not find stats");
  }

  private static String found(JsonNode assertion) {
    return assertion.has("actual")
        ? "actual : " + assertion.get("actual").asDouble()
        : assertion.get("reason").asText();
  }

  private static List<String> texts(JsonNode assertions) {
    var texts = new ArrayList<String>();
    assertions.forEach(assertion -> texts.add(assertion.get("text").asText()));
    return texts;
  }

  private static Element suite(Finished run) throws Exception {
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .parse(run.llm().resolve("junit.xml").toFile())
        .getDocumentElement();
  }

  private static List<String> names(Element suite) {
    var names = new ArrayList<String>();
    for (int i = 0; i < suite.getElementsByTagName("testcase").getLength(); i++) {
      names.add(((Element) suite.getElementsByTagName("testcase").item(i)).getAttribute("name"));
    }
    return names;
  }

  private static List<String> failures(Element suite) {
    var names = new ArrayList<String>();
    for (int i = 0; i < suite.getElementsByTagName("failure").getLength(); i++) {
      Element testCase = (Element) suite.getElementsByTagName("failure").item(i).getParentNode();
      names.add(testCase.getAttribute("name"));
    }
    return names;
  }
}
