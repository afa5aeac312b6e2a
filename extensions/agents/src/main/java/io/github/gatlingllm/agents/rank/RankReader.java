// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.rank;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.JsonCursor;
import io.github.gatlingllm.wire.JsonDeltaReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a ranking. Its text is the number of documents, which the feature of rankings counts; the
 * documents that a server repeats are skipped.
 */
final class RankReader extends JsonDeltaReader {

  private final RankShape shape;
  private final int documents;
  private final int expected;

  private RankedResults ranked = new RankedResults();
  private boolean listed;
  private @Nullable String index;
  private @Nullable String score;

  /**
   * Creates a reader.
   *
   * @param documents the number of documents in the request
   * @param expected the number of results that the request asks for
   */
  RankReader(RankShape shape, int documents, int expected, @Nullable StringBuilder text) {
    super(text, null);
    this.shape = shape;
    this.documents = documents;
    this.expected = expected;
  }

  @Override
  protected void begun() {
    ranked = new RankedResults();
    listed = false;
    index = null;
    score = null;
  }

  @Override
  protected boolean read(String field, JsonCursor json, Delta delta) throws IOException {
    switch (field) {
      case "results", "data" -> results(json);
      case "index", "score" -> element(field, json);
      case "usage", "meta", "tokens" -> usage(json, delta);
      case "model" -> model(json, delta);
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Reads a field of TEI's answer, a bare list whose elements are not told apart. */
  private void element(String field, JsonCursor json) throws IOException {
    boolean place = field.equals("index");
    if ((place ? index : score) != null) {
      take();
    }
    if (place) {
      index = scalar(json);
    } else {
      score = scalar(json);
    }
    if (index != null && score != null) {
      take();
    }
  }

  private void results(JsonCursor json) throws IOException {
    listed |= json.at(JsonToken.START_ARRAY);
    for (boolean more = json.firstElement(); more; more = json.nextElement()) {
      index = null;
      score = null;
      for (String field = json.firstField(); field != null; field = json.nextField()) {
        switch (field) {
          case "index" -> index = scalar(json);
          case "relevance_score", "score" -> score = scalar(json);
          default -> {}
        }
      }
      take();
    }
  }

  private void take() {
    listed = true;
    ranked.add(index, score);
    index = null;
    score = null;
  }

  /** Returns a value as written; a text keeps its quotes, since it is no number. */
  private static String scalar(JsonCursor json) throws IOException {
    return json.at(JsonToken.VALUE_STRING) ? '"' + json.text() + '"' : json.text();
  }

  private void usage(JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "prompt_tokens", "input_tokens" -> delta.inputTokens(count(json));
        case "tokens" -> usage(json, delta);
        default -> {}
      }
    }
  }

  @Override
  protected void ended(Delta delta) {
    if (index != null || score != null) {
      take();
    }
    if (!listed) {
      return; // an error, which the fields report
    }
    ServerError fault = ranked.fault(documents, expected, shape.ranks());
    if (fault != null) {
      delta.error(fault);
      return;
    }
    delta.markChoices();
    output(Integer.toString(documents), delta);
  }
}
