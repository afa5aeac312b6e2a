// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.simulator.engine.StatelessRandom;

/** Simulated, deterministic log probabilities of answer tokens. */
final class Logprobs {
  private Logprobs() {}

  static ObjectNode of(OutputPlan plan, int choice, int from, int to) {
    ObjectNode root = SimulatorJson.object();
    ArrayNode content = root.putArray("content");
    for (int i = from; i < to; i++) {
      add(content.addObject(), plan.text(choice, i, i + 1), at(plan, choice, i));
    }
    return root.putNull("refusal");
  }

  /** Returns the log probability of a token. */
  static double at(OutputPlan plan, int choice, int index) {
    return Math.log(1 - StatelessRandom.unitAt(plan.seed(choice), index));
  }

  private static void add(ObjectNode json, String token, double logprob) {
    json.put("token", token).put("logprob", logprob);
    ArrayNode bytes = json.putArray("bytes");
    for (byte one : SimulatorJson.bytes(token)) {
      bytes.add(one & 0xff);
    }
    json.putArray("top_logprobs");
  }
}
