// SPDX-License-Identifier: Apache-2.0
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A thread a user and the JDK's own HTTP client: what one writes in an afternoon. */
public class JdkClient {

  private static final String URL = System.getenv("REFEREE_URL");
  private static final int RATE = number("REFEREE_RATE");
  private static final int USERS = number("REFEREE_USERS");
  private static final int RAMP = number("REFEREE_RAMP");
  private static final int SECONDS = number("REFEREE_SECONDS");
  private static final int TOKENS = number("REFEREE_TOKENS");

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final AtomicLong NUMBERS = new AtomicLong();

  public static void main(String[] args) throws Exception {
    Path folder = Path.of(System.getenv("REFEREE_FOLDER"));
    try (BufferedWriter rows = Files.newBufferedWriter(folder.resolve("rows.jsonl"))) {
      ExecutorService threads = Executors.newCachedThreadPool();
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
      if (RATE > 0) {
        open(threads, rows, end);
      } else {
        closed(threads, rows, end);
      }
      threads.shutdown();
      threads.awaitTermination(2, TimeUnit.MINUTES);
    }
  }

  private static void open(ExecutorService threads, BufferedWriter rows, long end)
      throws InterruptedException {
    var random = new Random(1);
    long due = System.nanoTime();
    while (due < end) {
      TimeUnit.NANOSECONDS.sleep(Math.max(0, due - System.nanoTime()));
      threads.execute(() -> request(rows));
      due += (long) (-Math.log(1 - random.nextDouble()) * 1e9 / RATE);
    }
  }

  private static void closed(ExecutorService threads, BufferedWriter rows, long end)
      throws InterruptedException {
    for (int user = 0; user < USERS; user++) {
      threads.execute(
          () -> {
            while (System.nanoTime() < end) {
              request(rows);
            }
          });
      TimeUnit.NANOSECONDS.sleep(1_000_000_000L * RAMP / USERS);
    }
  }

  private static void request(BufferedWriter rows) {
    String id = "j-" + NUMBERS.incrementAndGet();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(URL + "/v1/chat/completions"))
            .header("Content-Type", "application/json")
            .header("x-request-id", id)
            .POST(HttpRequest.BodyPublishers.ofString(body()))
            .build();
    long[] stamps = new long[TOKENS + 8];
    int tokens = 0;
    boolean ok = false;
    long sent = System.nanoTime();
    try {
      var answer = HTTP.send(request, HttpResponse.BodyHandlers.ofInputStream());
      try (var lines =
          new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          if (line.contains("\"content\":\"") && !line.contains("\"content\":\"\"")) {
            stamps[tokens++] = System.nanoTime();
          }
          ok |= line.equals("data: [DONE]");
        }
      }
    } catch (IOException | InterruptedException e) {
      ok = false;
    }
    write(rows, id, ok, sent, stamps, tokens);
  }

  private static void write(
      BufferedWriter rows, String id, boolean ok, long sent, long[] stamps, int tokens) {
    var line = new StringBuilder("{\"requestId\":\"").append(id);
    line.append("\",\"status\":\"").append(ok ? "ok" : "failed");
    line.append("\",\"sentNs\":").append(sent);
    line.append(",\"closedNs\":").append(System.nanoTime());
    line.append(",\"chunks\":").append(tokens);
    if (tokens > 0) {
      line.append(",\"ttftNs\":").append(stamps[0] - sent).append(",\"gapsUs\":[");
      for (int i = 1; i < tokens; i++) {
        line.append(i == 1 ? "" : ",").append((stamps[i] - stamps[i - 1]) / 1e3);
      }
      line.append(']');
    }
    synchronized (rows) {
      try {
        rows.append(line).append("}\n");
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static String body() {
    return "{\"model\":\"llama-3\",\"messages\":[{\"role\":\"user\",\"content\":"
        + "\"Tell me of the sea, and of those who live beside it.\"}],\"max_tokens\":"
        + TOKENS
        + ",\"stream\":true,\"stream_options\":{\"include_usage\":true}}";
  }

  private static int number(String name) {
    return Integer.parseInt(System.getenv(name));
  }
}
