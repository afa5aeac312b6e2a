// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.client;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.goodput;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static io.github.gatlingllm.javaapi.QualityDsl.quality;
import static io.github.gatlingllm.javaapi.Scorers.rougeL;

import io.gatling.javaapi.core.Assertion;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import java.util.ArrayList;

/**
 * This extension, as its users use it; with {@code -Dclient.scored=FILE} it asks the prompts of
 * that file and scores each answer, with {@code -Dclient.promised=true} it has an SLO and
 * objectives, to show what these cost.
 */
public class OursSimulation extends Simulation {

  {
    ClientOrder order = ClientOrder.mine();
    Marks.answer();
    LlmProtocolBuilder protocol = llm.openAi().model(BenchRequest.MODEL).requestIds();
    protocol = order.preflight() ? protocol : protocol.disablePreflight();
    protocol = order.tokenRecords() ? protocol : protocol.disableTokenRecords();
    protocol = order.gaps() ? protocol.recordGaps() : protocol;
    String scored = System.getProperty("client.scored");
    var promised = new ArrayList<Assertion>();
    if (scored != null) {
      promised.addAll(scored(scored));
    }
    if (Boolean.getBoolean("client.promised")) {
      // What a trial is for are its costs, also where the machine is too busy to judge it.
      promised.addAll(promised().judgedEvenIfInvalid());
    }
    setUp(
            new GatlingStreams(order)
                .of(
                    exec(
                        llm("chat")
                            .chat()
                            .user(BenchRequest.PROMPT)
                            .maxTokens(GatlingStreams::tokens))))
        .protocols(http.baseUrl(order.url().toString()), protocol)
        .assertions(promised);
  }

  /** Any bounds will do. */
  private static Objectives promised() {
    var patient = slo("patient").ttft().lte(ms(10_000)).tpot().lte(ms(1000));
    return objectives(
        metric("chat").ttft().percentile(99).lte(ms(10_000)),
        metric("chat").itl().percentile(99).lte(ms(1000)),
        goodput(patient).attainment().gte(50));
  }

  /** All requests ask these prompts; any score will do. */
  private static Objectives scored(String file) {
    return objectives(quality(file).scorer(rougeL()).share(100).gte(0));
  }
}
