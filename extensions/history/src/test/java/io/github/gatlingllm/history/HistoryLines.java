// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;

/** Lines of a history as runs wrote them before lines had intervals and keys, and since. */
public final class HistoryLines {

  private static final Instant BEGIN = Instant.parse("2026-01-01T02:00:00Z");

  private HistoryLines() {}

  /** Returns a line as the first version wrote it; the noise of its TTFT is 2 %. */
  public static ObjectNode old(int night, double ttft, String gpu) {
    var random = new Random(night);
    ObjectNode line = JsonNodeFactory.instance.objectNode().put("schemaVersion", 1);
    line.put("startedAt", BEGIN.plus(Duration.ofDays(night)).toString())
        .put("simulation", "io.acme.Nightly")
        .put("runId", "nightly-" + night);
    line.putObject("labels").put("gpu", gpu).put("build", Integer.toString(400 + night));
    line.put("verdict", "PASSED").putArray("invalid");
    line.putObject("load")
        .put("model", "open")
        .put("offeredRequestsPerSecond", 8)
        .put("achievedRequestsPerSecond", 7.9)
        .put("peakConcurrency", 20 + random.nextInt(30));
    line.putArray("models").add("m");
    line.putObject("tokens").put("source", "usage").put("meanInput", 512).put("meanOutput", 128);
    double p50 = ttft * (1 + 0.02 * random.nextGaussian());
    line.putObject("latencyMs").putObject("ttft").put("p50", p50).put("p99", 3 * p50);
    line.putObject("slo").putObject("chat").put("attainment", 0.99);
    line.putArray("objectives")
        .addObject()
        .put("text", "TTFT p99 is at most 700 ms")
        .put("verdict", 3 * p50 <= 700 ? "MET" : "MISSED")
        .put("actual", 3 * p50);
    return line;
  }

  /** Returns a line with intervals, its whole key and versions. */
  public static ObjectNode whole(int night, double ttft, String bound) {
    ObjectNode line = old(night, ttft, "H100");
    ObjectNode key = line.putObject("key");
    key.putObject("load").put("model", "open").put("offeredRequestsPerSecond", 8);
    ((ObjectNode) key.get("load")).put("peakConcurrency", 30);
    key.putObject("slos").put("chat", bound);
    key.putArray("models").add("m");
    key.putArray("dialects").add("openai-chat");
    key.putObject("tokens").put("source", "usage").put("meanInput", 512).put("meanOutput", 128);
    key.putObject("labels").put("gpu", "H100").put("build", Integer.toString(400 + night));
    double p50 = line.at("/latencyMs/ttft/p50").asDouble();
    line.putObject("intervalMs").putObject("ttft").putArray("p50").add(0.9 * p50).add(1.1 * p50);
    line.putObject("versions").put("Java", "21");
    line.putObject("server").put("engine", "vLLM").put("version", night < 30 ? "0.6" : "0.7");
    return line;
  }
}
