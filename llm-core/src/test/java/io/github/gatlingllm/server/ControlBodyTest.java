// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ControlBodyTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"success\": false}",
        "{\"success\":false,\"message\":\"blocks are in use\"}",
        "{\"ok\": false}",
        "{\"Success\": \"False\"}",
        "{\"is_success\": false}",
        "{\"status\": \"error\", \"message\": \"no such worker\"}",
        "{\"status\": \"FAILED\"}",
        "{\"status\": \"partial_success\", \"message\": \"1 of 2\"}",
        "{\"status\": \"not_supported\"}",
        "{\"status\": 503}",
        "{\"error\": \"cache is busy\"}",
        "{\"error\": {\"code\": 501, \"message\": \"slots are off\"}}",
        "{\"code\": 500, \"message\": \"internal\"}",
        "{\"errors\": [\"a\"]}",
        "{\"message\": \"flushed\", \"failed\": [{\"worker\": \"a\", \"error\": \"refused\"}]}",
        "[{\"success\": true}, {\"success\": false}]",
        "{\"results\": {\"worker-0\": {\"status\": \"ok\"}, \"worker-1\": {\"status\":"
            + " \"error\"}}}",
        "{\"success\": true}\n{\"success\": false}",
        "false",
        "\"failed\"",
        "Failed to flush the cache",
        "error: requests are running",
        "False",
        "no",
        "KO",
        "Flush cache failed.",
        "Cache was not reset",
        "Internal Server Error",
        "503 Service Unavailable",
        "RuntimeError: blocks are in use",
        "Unable to reset the cache",
        "The request was rejected",
        "{\"state\": \"ServerError\"}",
        "{\"status\": \"aborted\"}",
        "{\"server_error\": \"busy\"}",
        "{\"resetException\": {\"message\": \"busy\"}}",
        "{\"data\": {\"success\": false}}",
        "{\"success\": false}\n\n",
        "[{\"ok\": \"no\"}]",
      })
  void aBodyThatRefuses(String body) {
    assertThat(ControlBody.refuses(body)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "  \n",
        "OK",
        "{}",
        "[]",
        "null",
        "true",
        "0",
        "{\"success\": true}",
        "{\"success\": true, \"error\": null}",
        "{\"status\": \"ok\", \"errors\": [], \"failed\": 0}",
        "{\"status\": \"success\", \"error\": \"\"}",
        "{\"status\": 200, \"code\": 0}",
        "{\"successful\": [\"http://a\"], \"failed\": []}",
        "{\"id_slot\": 0, \"n_erased\": 117}",
        "{\"event_id\": \"x\", \"num_tokens\": 12}",
        "{\"status\": \"ok\", \"last\": {\"status\": \"failed\"}}",
        "{\"message\": \"failed requests are dropped\"}",
        "{\"success\": fal",
        "<!doctype html><p>error: none</p>",
        "Cache flushed.\nPlease check backend logs for more details. (When there are running or"
            + " waiting requests, the operation will not be performed.)\n",
        "Start profiling.\n",
        "Done",
        "Cache reset; 0 requests failed before it, as the log says",
        "errors: 0",
        "<html><body>error</body></html>",
        "{\"last_error\": null}",
        "{\"error_count\": 0, \"result\": \"done\"}",
        "2026-11-27 cache reset",
      })
  void aBodyThatDoesNotRefuse(String body) {
    assertThat(ControlBody.refuses(body)).isFalse();
  }

  /** Each took the square of its length: hours. */
  @ParameterizedTest
  @ValueSource(strings = {"!", ".", "\"", "{\"error\": \"   x\"}", "{\"error\": \"0000x\"}"})
  void aLongBodyIsReadInAMoment(String body) {
    String marks = body.length() == 1 ? body.repeat(1_000_000) + "x" : body;
    String longer =
        marks.replace("   ", " ".repeat(1_000_000)).replace("0000", "0".repeat(999_999));

    assertTimeoutPreemptively(Duration.ofSeconds(20), () -> ControlBody.refuses(longer));
  }
}
