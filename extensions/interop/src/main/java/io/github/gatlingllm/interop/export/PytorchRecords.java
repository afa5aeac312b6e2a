// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.export;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The records of PyTorch's benchmark database that vLLM writes beside its result. */
final class PytorchRecords {

  private static final List<String> LATENCIES = List.of("ttft", "tpot", "itl");
  private static final List<String> STATISTICS = List.of("mean", "median", "std", "p99");

  private PytorchRecords() {}

  /**
   * Returns one record for each latency figure that the result has.
   *
   * @param result the result file without arrays over requests
   */
  static ArrayNode of(ObjectNode result) {
    ArrayNode records = JsonNodeFactory.instance.arrayNode();
    ObjectNode others = result.deepCopy();
    for (String latency : LATENCIES) {
      STATISTICS.forEach(statistic -> others.remove(name(statistic, latency)));
    }
    for (String latency : LATENCIES) {
      for (String statistic : STATISTICS) {
        if (result.has(name(statistic, latency))) {
          records.add(record(result, name(statistic, latency), others));
        }
      }
    }
    return records;
  }

  private static String name(String statistic, String latency) {
    return statistic + "_" + latency + "_ms";
  }

  private static ObjectNode record(ObjectNode result, String name, ObjectNode others) {
    ObjectNode record = JsonNodeFactory.instance.objectNode();
    record.putObject("benchmark").put("name", ExportedRun.TOOL).putObject("extra_info");
    ObjectNode model = record.putObject("model");
    if (result.has("model_id")) {
      model.set("name", result.get("model_id"));
    }
    ObjectNode metric = record.putObject("metric").put("name", name);
    metric.putArray("benchmark_values").add(result.get(name));
    metric.set("extra_info", others.deepCopy());
    return record;
  }
}
