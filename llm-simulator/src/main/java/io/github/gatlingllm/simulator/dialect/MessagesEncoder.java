// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Encodes Anthropic's events: blocks that open and close, then a stop event. */
final class MessagesEncoder implements StreamEncoder {
  static final String SIGNATURE = "c2ltdWxhdGVk";
  private static final String BLOCK_DELTA = "content_block_delta";
  private static final byte[] PING =
      SimulatorJson.bytes("event: ping\ndata: {\"type\": \"ping\"}\n\n");
  private static final byte[] TAIL = SimulatorJson.bytes("\"}}\n\n");
  private static final byte[] BAD_JSON =
      SimulatorJson.bytes(
          SimulatorJson.eventHead(BLOCK_DELTA)
              + "{\"type\":\"content_block_delta\",\"delta\":{\n\n");

  private final SimulatedAnswer answer;
  private byte[] head = {};
  private boolean pinged;

  MessagesEncoder(SimulatedAnswer answer) {
    this.answer = answer;
  }

  private ObjectNode ofBlock(String type, AnswerPart part) {
    return SimulatorJson.object()
        .put("type", type)
        .put("index", answer.plan().parts().indexOf(part));
  }

  @Override
  public List<byte[]> open(AnswerUsage usage) {
    ObjectNode event = SimulatorJson.object().put("type", "message_start");
    ObjectNode message = event.putObject("message").setAll(MessagesDialect.opening(answer));
    message.putArray("content");
    message.putNull("stop_reason").putNull("stop_sequence");
    // A placeholder, like Anthropic's: message_delta contains the final usage.
    message.set("usage", MessagesDialect.usageJson(usage).put("output_tokens", 1));
    return List.of(SimulatorJson.event(event));
  }

  /** Sends one ping after the first block opens, like Anthropic. */
  @Override
  public List<byte[]> openPart(AnswerPart part) {
    ObjectNode start = ofBlock("content_block_start", part);
    start.set("content_block", block(part));
    head =
        switch (part.kind()) {
          case REASONING -> deltaHead(part, "thinking_delta", "thinking");
          case TEXT -> deltaHead(part, "text_delta", "text");
          case TOOL_CALL -> deltaHead(part, "input_json_delta", "partial_json");
        };
    List<byte[]> events = new ArrayList<>(List.of(SimulatorJson.event(start)));
    if (!pinged) {
      pinged = true;
      events.add(PING);
    }
    return events;
  }

  private ObjectNode block(AnswerPart part) {
    return switch (part.kind()) {
      case REASONING -> MessagesDialect.thinking("", "");
      case TEXT -> MessagesDialect.text("");
      case TOOL_CALL -> MessagesDialect.toolUse(answer, part, SimulatorJson.object());
    };
  }

  private byte[] deltaHead(AnswerPart part, String type, String field) {
    return SimulatorJson.bytes(
        SimulatorJson.eventHead(BLOCK_DELTA)
            + SimulatorJson.unclosed(ofBlock(BLOCK_DELTA, part))
            + ",\"delta\":{\"type\":\""
            + type
            + "\",\""
            + field
            + "\":\"");
  }

  @Override
  public byte[] before(Chunk chunk) {
    return head;
  }

  @Override
  public byte[] after(Chunk chunk) {
    return TAIL;
  }

  @Override
  public List<byte[]> closePart(AnswerPart part) {
    List<byte[]> events = new ArrayList<>();
    if (part.kind() == AnswerPart.Kind.REASONING) {
      ObjectNode signed = ofBlock(BLOCK_DELTA, part);
      signed.putObject("delta").put("type", "signature_delta").put("signature", SIGNATURE);
      events.add(SimulatorJson.event(signed));
    }
    events.add(SimulatorJson.event(ofBlock("content_block_stop", part)));
    return events;
  }

  @Override
  public List<byte[]> finish(AnswerUsage usage) {
    ObjectNode event = SimulatorJson.object().put("type", "message_delta");
    event
        .putObject("delta")
        .put("stop_reason", MessagesDialect.stopReason(answer))
        .putNull("stop_sequence");
    event.set("usage", MessagesDialect.usageJson(usage));
    return List.of(SimulatorJson.event(event));
  }

  @Override
  public List<byte[]> terminal(AnswerUsage usage) {
    return List.of(SimulatorJson.event(SimulatorJson.object().put("type", "message_stop")));
  }

  @Override
  public List<byte[]> error(ApiError error) {
    return List.of(SimulatorJson.event(MessagesDialect.errorJson(error)));
  }

  @Override
  public byte[] badJson() {
    return BAD_JSON;
  }
}
