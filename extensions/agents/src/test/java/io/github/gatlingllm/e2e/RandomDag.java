// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * A job with random dependencies.
 *
 * @param kinds the kind of each step: llm, tool or pause
 * @param after the steps that each waits for
 * @param continues the call that each continues; -1 for none
 */
record RandomDag(List<String> kinds, List<Set<Integer>> after, List<Integer> continues) {

  static RandomDag of(long seed) {
    var random = new Random(seed);
    int count = 8 + random.nextInt(6);
    var kinds = new ArrayList<String>();
    var after = new ArrayList<Set<Integer>>();
    var continues = new ArrayList<Integer>();
    for (int i = 0; i < count; i++) {
      int draw = i < 2 ? 0 : random.nextInt(10);
      kinds.add(draw < 6 ? "llm" : draw < 9 ? "tool" : "pause");
      var before = new TreeSet<Integer>();
      for (int each = 0; each < i; each++) {
        if (random.nextInt(4) == 0) {
          before.add(each);
        }
      }
      after.add(before);
      continues.add(
          kinds.get(i).equals("llm") && random.nextBoolean()
              ? before.stream().filter(each -> kinds.get(each).equals("llm")).findFirst().orElse(-1)
              : -1);
    }
    return new RandomDag(kinds, after, continues);
  }

  int size() {
    return kinds.size();
  }

  boolean isCall(int step) {
    return kinds.get(step).equals("llm");
  }

  /** Returns all steps before a step. */
  Set<Integer> ancestors(int step) {
    var all = new TreeSet<Integer>();
    for (int each : after.get(step)) {
      all.add(each);
      all.addAll(ancestors(each));
    }
    return all;
  }

  /** Returns its line in a trace. */
  String line(long seed) {
    var random = new Random(seed);
    ObjectNode job = new ObjectMapper().createObjectNode().put("dueMs", 0);
    ArrayNode steps = job.putArray("steps");
    for (int i = 0; i < size(); i++) {
      ObjectNode step = steps.addObject().put("id", "s" + i);
      ArrayNode before = step.putArray("after");
      after.get(i).forEach(each -> before.add("s" + each));
      if (random.nextInt(3) == 0) {
        step.put("delayMs", 2 + random.nextInt(8));
      }
      switch (kinds.get(i)) {
        case "llm" -> call(step.putObject("llm"), i, random);
        case "tool" -> step.put("tool", "s" + i).put("ms", random.nextInt(30));
        default -> step.put("pauseMs", 1 + random.nextInt(20));
      }
    }
    return job.toString();
  }

  private void call(ObjectNode llm, int step, Random random) {
    if (continues.get(step) >= 0) {
      llm.put("continues", "s" + continues.get(step));
    }
    llm.putArray("messages").addObject().put("role", "user").put("content", "Do step " + step);
    llm.put("outputTokens", 5 + random.nextInt(20));
  }
}
