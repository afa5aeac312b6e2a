// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cases;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A stream as some server sends it: its pieces, the time of each, and what is true of it. In its
 * JSON, quotes are single. Times are milliseconds since the request.
 */
public final class StreamCase {

  /** Between two pieces, unless a case says otherwise. */
  public static final int STEP = 40;

  public static final List<String> WORDS =
      List.of("The", " tide", " turns", " twice", " a", " day", " here", ".");

  private final String name;
  private String dialect = "openai-chat";
  private String contentType = "text/event-stream";
  private boolean stream = true;
  private final List<Piece> pieces = new ArrayList<>();
  private final List<Integer> arrivals = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private int now;
  private String failure = "";
  private String said = "";
  private String finish = "stop";
  private int tokens = -1;

  /** A piece of the body, written at once. */
  public record Piece(int at, String body) {

    public byte[] bytes() {
      return body.getBytes(UTF_8);
    }
  }

  StreamCase(String name) {
    this.name = name;
  }

  StreamCase dialect(String id) {
    dialect = id;
    return this;
  }

  StreamCase contentType(String type) {
    contentType = type;
    return this;
  }

  StreamCase unstreamed() {
    stream = false;
    return this;
  }

  StreamCase pause(int millis) {
    now += millis;
    return this;
  }

  /** A piece without content. */
  StreamCase send(String singleQuoted) {
    return raw(singleQuoted.replace('\'', '"'));
  }

  StreamCase raw(String body) {
    pieces.add(new Piece(now, body));
    return this;
  }

  StreamCase event(String data) {
    return send("data: " + data + "\n\n");
  }

  StreamCase event(String event, String data) {
    return send("event: " + event + "\ndata: " + data + "\n\n");
  }

  /** A piece with content chunks that say this. */
  StreamCase content(String body, String... said) {
    for (String each : said) {
      arrivals.add(now);
      text.append(each);
    }
    return send(body);
  }

  StreamCase role() {
    return event(chunk("{'role':'assistant','content':''}", "null"));
  }

  /** Some of the words, each {@link #STEP} after what came before. */
  StreamCase words(int from, int to) {
    for (String word : WORDS.subList(from, to)) {
      pause(STEP).content("data: " + token(word) + "\n\n", word);
    }
    return this;
  }

  StreamCase words() {
    return words(0, WORDS.size());
  }

  StreamCase finish(String reason) {
    return event(chunk("{}", "'" + reason + "'"));
  }

  StreamCase usage(int output) {
    return event("{'choices':[],'usage':" + usageOf(output) + "}");
  }

  StreamCase done() {
    return event("[DONE]");
  }

  /** The usual end of an answer of all words. */
  StreamCase end() {
    return finish("stop").usage(8).done();
  }

  StreamCase fails(String with, String... words) {
    failure = with;
    said = String.join("\n", words);
    return this;
  }

  StreamCase finishes(String reason) {
    finish = reason;
    return this;
  }

  /** Says how many output tokens it has, where they are not as many as its content chunks. */
  StreamCase tokens(int output) {
    tokens = output;
    return this;
  }

  static String chunk(String delta, String finish) {
    return "{'id':'c-1','object':'chat.completion.chunk','created':1790000000,'model':'m','choices':"
        + "[{'index':0,'delta':"
        + delta
        + ",'finish_reason':"
        + finish
        + "}]}";
  }

  static String token(String word) {
    return chunk("{'content':'" + word + "'}", "null");
  }

  static String usageOf(int output) {
    return "{'prompt_tokens':9,'completion_tokens':"
        + output
        + ",'total_tokens':"
        + (9 + output)
        + "}";
  }

  public String name() {
    return name;
  }

  public String dialect() {
    return dialect;
  }

  public String contentType() {
    return contentType;
  }

  public boolean stream() {
    return stream;
  }

  public List<Piece> pieces() {
    return pieces;
  }

  /** When each content chunk was sent. */
  public List<Integer> arrivals() {
    return arrivals;
  }

  /** The text of the answer. */
  public String text() {
    return text.toString();
  }

  /** The constant text of its failure; empty if it is a success. */
  public String failure() {
    return failure;
  }

  /** What a user must read of a failure. */
  public Stream<String> said() {
    return said.lines();
  }

  /** The finish reason of a success. */
  public String finish() {
    return finish;
  }

  /** The output tokens of a success. */
  public int tokens() {
    return tokens < 0 ? arrivals.size() : tokens;
  }

  @Override
  public String toString() {
    return name;
  }
}
