// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.live.LivePort;
import io.github.gatlingllm.live.LiveRuns;
import io.github.gatlingllm.live.Rebinding;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.watch.ShownLevels;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class LivePageTest {

  private static final LivePort ANY = new LivePort("gatling.llm.live.port", LivePort.LOOPBACK, 0);

  private final LiveRuns run = new LiveRuns();
  private final HttpClient client = HttpClient.newHttpClient();

  private HttpResponse<InputStream> open(String url) throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofInputStream());
  }

  /** Reads events, one after the other. */
  private static final class Events {

    private final BufferedReader lines;

    Events(HttpResponse<InputStream> answer) {
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.headers().firstValue("content-type"))
          .hasValue("text/event-stream; charset=utf-8");
      lines = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
    }

    /** The next one, which must have that name. */
    JsonNode next(String name) throws IOException {
      List<String> block = new ArrayList<>();
      for (String line = lines.readLine();
          line != null && !line.isEmpty();
          line = lines.readLine()) {
        block.add(line);
      }
      assertThat(block).contains("event: " + name);
      return new ObjectMapper()
          .readTree(
              block.stream()
                  .filter(line -> line.startsWith("data: "))
                  .findFirst()
                  .orElseThrow()
                  .substring(6));
    }

    boolean over() throws IOException {
      return lines.readLine() == null;
    }
  }

  private void second(int second) {
    long sent = second * LiveRuns.SECOND;
    run.ends(Requests.sent(sent).chunks(sent + 100 * LiveRuns.MILLI), LiveRuns.CHAT);
    run.at(second + 1);
  }

  @Test
  void aWatcherGetsWhatWasAndThenEachSecond() throws Exception {
    try (var page = LivePage.on(ANY, run.facts())) {
      second(1);
      page.publish(run.snapshot());
      second(2);
      page.publish(run.snapshot());
      var events = new Events(open(page.url() + "events"));
      JsonNode history = events.next("history");
      assertThat(history.get("moments")).hasSize(2);
      assertThat(history.get("elapsed").asDouble()).isEqualTo(3);
      assertThat(history.get("planned").asDouble()).isEqualTo(60);
      assertThat(history.at("/standings/0/key").asText()).isEqualTo("undetermined");

      run.ends(Requests.sent(3 * LiveRuns.SECOND).chunks(3500 * LiveRuns.MILLI), LiveRuns.CHAT);
      run.at(4);
      page.publish(run.snapshot());
      JsonNode moment = events.next("moment");
      assertThat(moment.get("moment").get(0).asDouble()).isEqualTo(4);
      assertThat(moment.get("moment").get(7).asDouble()).isBetween(495.0, 505.0);
      assertThat(moment.at("/standings/0/key").asText()).isEqualTo("lost");
      assertThat(moment.at("/standings/0/lost").asText()).contains("out of reach");
      assertThat(moment.get("ended").asBoolean()).isFalse();

      page.publish(run.at(5).last());
      assertThat(events.next("moment").get("ended").asBoolean()).isTrue();
      assertThat(events.over()).isTrue();
      // Who comes late still gets to know how it ended.
      var late = new Events(open(page.url() + "events"));
      assertThat(late.next("history").get("ended").asBoolean()).isTrue();
      assertThat(late.over()).isTrue();
    }
  }

  @Test
  void levelsAreToldWithTheirLoadAndTimes() throws Exception {
    var going = new ShownLevels.Level(2, "12 req/s", 2.5, OptionalDouble.empty());
    run.levels(
        new ShownLevels(
            List.of(new ShownLevels.Level(1, "6 req/s", 0.5, OptionalDouble.of(2.5)), going),
            OptionalInt.of(3),
            "level 2 of 3 at 12 req/s | passed so far"));
    try (var page = LivePage.on(ANY, run.facts())) {
      second(3);
      page.publish(run.snapshot());

      JsonNode history = new Events(open(page.url() + "events")).next("history");

      assertThat(history.get("levels").toString())
          .isEqualTo("[[1,\"6 req/s\",0.5,2.5],[2,\"12 req/s\",2.5,null]]");
      assertThat(history.get("plannedLevels").asInt()).isEqualTo(3);
      assertThat(history.get("level").asText())
          .isEqualTo("level 2 of 3 at 12 req/s | passed so far");
      assertThat(history.get("mostRequests").asLong()).isEqualTo(1000);
      page.publish(run.at(5).last());
    }
  }

  @Test
  void thePageIsWholeInOneFile() throws Exception {
    try (var page = LivePage.on(ANY, run.facts())) {
      HttpResponse<InputStream> answer = open(page.url());
      String html = new String(answer.body().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(answer.headers().firstValue("content-type")).hasValue("text/html; charset=utf-8");
      assertThat(html)
          .contains("; connect-src ", "new EventSource('events')", "H100")
          .doesNotContain("<script src", "<link rel=\"stylesheet", "https://cdn");
    }
  }

  /** Those who hold on to their places don't keep a further one out. */
  @Test
  void aFurtherWatcherTakesThePlaceOfTheOldest() throws Exception {
    try (var page = LivePage.on(ANY, run.facts())) {
      second(1);
      page.publish(run.snapshot());
      var watchers = new ArrayList<Events>();
      for (int i = 0; i < 25; i++) {
        watchers.add(new Events(open(page.url() + "events")));
        watchers.get(i).next("history");
      }
      for (int i = 0; i < 5; i++) {
        assertThatThrownBy(watchers.get(i)::over).isInstanceOf(IOException.class);
      }
      page.publish(run.at(3).last());
      for (int i = 5; i < 25; i++) {
        assertThat(watchers.get(i).next("moment").get("ended").asBoolean()).isTrue();
      }
    }
  }

  @Test
  void headGetsNoEvents() throws Exception {
    try (var page = LivePage.on(ANY, run.facts())) {
      second(1);
      page.publish(run.snapshot());
      HttpResponse<Void> answer =
          client.send(
              HttpRequest.newBuilder(URI.create(page.url() + "events"))
                  .method("HEAD", HttpRequest.BodyPublishers.noBody())
                  .build(),
              HttpResponse.BodyHandlers.discarding());
      assertThat(answer.headers().firstValue("content-type"))
          .hasValue("text/event-stream; charset=utf-8");
    }
  }

  @Test
  void aPageOfAnotherSiteCannotRead() throws Exception {
    try (var page = LivePage.on(ANY, run.facts())) {
      for (String path : List.of("/", "/events")) {
        assertThat(Rebinding.statusLine(page.url(), path, "evil.example"))
            .isEqualTo("HTTP/1.1 421 Misdirected Request");
      }
      assertThat(Rebinding.statusLine(page.url(), "/", "localhost:40000"))
          .isEqualTo("HTTP/1.1 200 OK");
    }
  }
}
