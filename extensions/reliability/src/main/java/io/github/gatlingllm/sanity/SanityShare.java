// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.request.AnswerSanity;
import io.github.gatlingllm.report.json.JsonPlace;
import java.util.List;

/** The samples of a worker in {@code worker.json}. Counts come from the rows. */
final class SanityShare {

  private SanityShare() {}

  static JsonNode json(List<SanitySamples.Sample> samples) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.set("samples", samples(samples));
    return node;
  }

  /** Returns the samples as an array. */
  static ArrayNode samples(List<SanitySamples.Sample> samples) {
    ArrayNode nodes = JsonNodeFactory.instance.arrayNode();
    for (SanitySamples.Sample each : samples) {
      nodes.addObject().put("kind", each.kind().key()).put("text", each.text());
    }
    return nodes;
  }

  static List<SanitySamples.Sample> read(JsonNode share) {
    return JsonPlace.root(share).at("samples").elements().stream()
        .map(
            each ->
                new SanitySamples.Sample(
                    each.at("kind").oneOf(AnswerSanity.values(), AnswerSanity::key),
                    each.at("text").text()))
        .toList();
  }
}
