// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Events with a type and a number: items of content, opened and closed; no {@code [DONE]}. */
final class ResponsesEncoder implements StreamEncoder {
  private static final byte[] BAD_JSON =
      Json.bytes(
          Json.eventHead("response.output_text.delta")
              + "{\"type\":\"response.output_text.delta\",\"delta\":{\n\n");

  private final Answer answer;
  private final ArrayNode output = Json.object().putArray("output");
  private byte[] head = {};
  private int sequenceNumber;

  ResponsesEncoder(Answer answer) {
    this.answer = answer;
  }

  private ObjectNode object(String type) {
    return Json.object().put("type", type).put("sequence_number", sequenceNumber++);
  }

  private byte[] ofResponse(String type, ObjectNode response) {
    ObjectNode event = object(type);
    event.set("response", response);
    return Json.event(event);
  }

  @Override
  public List<byte[]> open(Usage usage) {
    ObjectNode response = ResponsesDialect.inProgress(answer);
    return List.of(
        ofResponse("response.created", response), ofResponse("response.in_progress", response));
  }

  @Override
  public List<byte[]> openPart(Part part) {
    Names names = Names.of(part);
    head = deltaHead(part, names);
    return List.of(
        ofItem("response.output_item.added", part, ResponsesDialect.emptyItem(answer, part)),
        ofContent(names.part + ".added", part, ""));
  }

  private byte[] ofItem(String type, Part part, ObjectNode item) {
    ObjectNode event = object(type).put("output_index", outputIndex(part));
    event.set("item", item);
    return Json.event(event);
  }

  private byte[] ofContent(String type, Part part, String text) {
    ObjectNode event = inContent(type, part);
    event.set("part", ResponsesDialect.content(part, text));
    return Json.event(event);
  }

  private ObjectNode inContent(String type, Part part) {
    return object(type).setAll(place(part));
  }

  private ObjectNode place(Part part) {
    return Json.object()
        .put("item_id", ResponsesDialect.itemId(answer, part))
        .put("output_index", outputIndex(part))
        .put(Names.of(part).index, 0);
  }

  private int outputIndex(Part part) {
    return answer.plan().parts().indexOf(part);
  }

  /** The number, which is all that changes, stands at the end. */
  private byte[] deltaHead(Part part, Names names) {
    String type = names.text + ".delta";
    ObjectNode event = Json.object().put("type", type).setAll(place(part));
    return Json.bytes(Json.eventHead(type) + Json.unclosed(event) + ",\"delta\":\"");
  }

  @Override
  public byte[] before(Chunk chunk) {
    return head;
  }

  @Override
  public byte[] after(Chunk chunk) {
    return Json.bytes("\",\"sequence_number\":" + sequenceNumber++ + "}\n\n");
  }

  @Override
  public List<byte[]> closePart(Part part) {
    Names names = Names.of(part);
    String text = answer.text(0, part);
    ObjectNode item = ResponsesDialect.doneItem(answer, part);
    output.add(item);
    return List.of(
        Json.event(inContent(names.text + ".done", part).put("text", text)),
        ofContent(names.part + ".done", part, text),
        ofItem("response.output_item.done", part, item));
  }

  /** It also says why the answer has ended: there is no finish before it. */
  @Override
  public List<byte[]> terminal(Usage usage) {
    return List.of(
        ofResponse(
            "response." + ResponsesDialect.status(answer),
            ResponsesDialect.ended(answer, output, usage)));
  }

  @Override
  public List<byte[]> error(ApiError error) {
    ObjectNode event =
        object("error").put("code", error.type()).put("message", error.message()).putNull("param");
    return List.of(Json.event(event));
  }

  @Override
  public byte[] badJson() {
    return BAD_JSON;
  }

  /** What the events of a kind of content are called, and the field of its index. */
  private enum Names {
    TEXT("response.content_part", "response.output_text", "content_index"),
    REASONING(
        "response.reasoning_summary_part", "response.reasoning_summary_text", "summary_index");

    final String part;
    final String text;
    final String index;

    Names(String part, String text, String index) {
      this.part = part;
      this.text = text;
      this.index = index;
    }

    static Names of(Part part) {
      return part.kind() == Part.Kind.REASONING ? REASONING : TEXT;
    }
  }
}
