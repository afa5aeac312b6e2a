// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Encodes numbered events of items that open and close, without {@code [DONE]}. */
final class ResponsesEncoder implements StreamEncoder {
  private static final byte[] BAD_JSON =
      SimulatorJson.bytes(
          SimulatorJson.eventHead("response.output_text.delta")
              + "{\"type\":\"response.output_text.delta\",\"delta\":{\n\n");

  private final SimulatedAnswer answer;
  private final ArrayNode output = SimulatorJson.object().putArray("output");
  private byte[] head = {};
  private int sequenceNumber;

  ResponsesEncoder(SimulatedAnswer answer) {
    this.answer = answer;
  }

  private ObjectNode object(String type) {
    return SimulatorJson.object().put("type", type).put("sequence_number", sequenceNumber++);
  }

  private byte[] ofResponse(String type, ObjectNode response) {
    ObjectNode event = object(type);
    event.set("response", response);
    return SimulatorJson.event(event);
  }

  @Override
  public List<byte[]> open(AnswerUsage usage) {
    ObjectNode response = ResponsesDialect.inProgress(answer);
    return List.of(
        ofResponse("response.created", response), ofResponse("response.in_progress", response));
  }

  @Override
  public List<byte[]> openPart(AnswerPart part) {
    Names names = Names.of(part);
    head = deltaHead(part, names);
    byte[] added =
        ofItem("response.output_item.added", part, ResponsesDialect.emptyItem(answer, part));
    if (names.part.isEmpty()) {
      return List.of(added);
    }
    return List.of(added, ofContent(names.part + ".added", part, ""));
  }

  private byte[] ofItem(String type, AnswerPart part, ObjectNode item) {
    ObjectNode event = object(type).put("output_index", outputIndex(part));
    event.set("item", item);
    return SimulatorJson.event(event);
  }

  private byte[] ofContent(String type, AnswerPart part, String text) {
    ObjectNode event = inContent(type, part);
    event.set("part", ResponsesDialect.content(part, text));
    return SimulatorJson.event(event);
  }

  private ObjectNode inContent(String type, AnswerPart part) {
    return object(type).setAll(place(part));
  }

  private ObjectNode place(AnswerPart part) {
    ObjectNode place =
        SimulatorJson.object()
            .put("item_id", ResponsesDialect.itemId(answer, part))
            .put("output_index", outputIndex(part));
    String index = Names.of(part).index;
    return index.isEmpty() ? place : place.put(index, 0);
  }

  private int outputIndex(AnswerPart part) {
    return answer.plan().parts().indexOf(part);
  }

  /** Returns the constant start of a delta event. Its number is at the end. */
  private byte[] deltaHead(AnswerPart part, Names names) {
    String type = names.text + ".delta";
    ObjectNode event = SimulatorJson.object().put("type", type).setAll(place(part));
    if (part.kind() == AnswerPart.Kind.TEXT) {
      event.putArray("logprobs");
    }
    return SimulatorJson.bytes(
        SimulatorJson.eventHead(type) + SimulatorJson.unclosed(event) + ",\"delta\":\"");
  }

  @Override
  public byte[] before(Chunk chunk) {
    return head;
  }

  @Override
  public byte[] after(Chunk chunk) {
    return SimulatorJson.bytes("\",\"sequence_number\":" + sequenceNumber++ + "}\n\n");
  }

  @Override
  public List<byte[]> closePart(AnswerPart part) {
    Names names = Names.of(part);
    String text = answer.text(0, part);
    ObjectNode item = ResponsesDialect.doneItem(answer, part);
    output.add(item);
    if (part.kind() == AnswerPart.Kind.TOOL_CALL) {
      ObjectNode done =
          inContent(names.text + ".done", part).put("name", part.tool()).put("arguments", text);
      return List.of(SimulatorJson.event(done), ofItem("response.output_item.done", part, item));
    }
    ObjectNode done = inContent(names.text + ".done", part).put("text", text);
    if (part.kind() == AnswerPart.Kind.TEXT) {
      done.putArray("logprobs");
    }
    return List.of(
        SimulatorJson.event(done),
        ofContent(names.part + ".done", part, text),
        ofItem("response.output_item.done", part, item));
  }

  /** Returns the last event, which contains the reason of the end. */
  @Override
  public List<byte[]> terminal(AnswerUsage usage) {
    return List.of(
        ofResponse(
            "response." + ResponsesDialect.status(answer),
            ResponsesDialect.ended(answer, output, usage)));
  }

  @Override
  public List<byte[]> error(ApiError error) {
    ObjectNode event =
        object("error").put("code", error.type()).put("message", error.message()).putNull("param");
    return List.of(SimulatorJson.event(event));
  }

  @Override
  public byte[] badJson() {
    return BAD_JSON;
  }

  /** The event names of a kind of content, and the field of its index; empty: it has none. */
  private enum Names {
    TEXT("response.content_part", "response.output_text", "content_index"),
    REASONING(
        "response.reasoning_summary_part", "response.reasoning_summary_text", "summary_index"),
    CALL("", "response.function_call_arguments", "");

    final String part;
    final String text;
    final String index;

    Names(String part, String text, String index) {
      this.part = part;
      this.text = text;
      this.index = index;
    }

    static Names of(AnswerPart part) {
      return switch (part.kind()) {
        case REASONING -> REASONING;
        case TEXT -> TEXT;
        case TOOL_CALL -> CALL;
      };
    }
  }
}
