// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Azure's chat completions: OpenAI's with the results of content filters. */
final class AzureDialect extends ChatDialect {
  private static final String CATEGORIES = "hate self_harm sexual violence";

  @Override
  public StreamEncoder stream(SimulatedAnswer answer) {
    return new AzureEncoder(answer);
  }

  @Override
  public ObjectNode whole(SimulatedAnswer answer, AnswerUsage usage) {
    ObjectNode root = super.whole(answer, usage);
    root.path("choices")
        .forEach(choice -> ((ObjectNode) choice).set("content_filter_results", passed()));
    root.putArray("prompt_filter_results")
        .addObject()
        .put("prompt_index", 0)
        .set("content_filter_results", passed());
    return root;
  }

  private static ObjectNode passed() {
    ObjectNode results = SimulatorJson.object();
    for (String category : CATEGORIES.split(" ", -1)) {
      results.putObject(category).put("filtered", false).put("severity", "safe");
    }
    return results;
  }

  /** Sends the result of the prompt's filter first, in an event without choices. */
  private static final class AzureEncoder extends ChatEncoder {

    AzureEncoder(SimulatedAnswer answer) {
      super(answer);
    }

    @Override
    public List<byte[]> open(AnswerUsage usage) {
      ObjectNode event =
          SimulatorJson.object().put("id", "").put("object", "").put("created", 0).put("model", "");
      event.putArray("choices");
      event
          .putArray("prompt_filter_results")
          .addObject()
          .put("prompt_index", 0)
          .set("content_filter_results", passed());
      List<byte[]> events = new ArrayList<>();
      events.add(SimulatorJson.bytes("data: " + event + "\n\n"));
      events.addAll(super.open(usage));
      return events;
    }
  }
}
