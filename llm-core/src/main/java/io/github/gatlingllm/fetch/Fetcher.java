// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.fetch;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.SecretNames;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Fetches what is not part of the load, over HTTP/1.1. Each answer is limited in size and total
 * time. It follows no redirect and decompresses nothing. Thread-safe.
 */
public final class Fetcher implements AutoCloseable {

  private static final String REPEAT = "jdk.httpclient.enableAllMethodRetry";
  private static final String TWICE =
      "it could be sent twice, since the system property " + REPEAT + " is set: remove that";

  private final ExecutorService executor = RunThread.FETCH.executor();
  private final @Nullable SSLContext tls;
  private final HttpClient kept;

  /** Creates a fetcher that trusts the issuers that the JDK trusts. */
  public Fetcher() {
    this(null);
  }

  /**
   * Creates a fetcher without connections.
   *
   * @param tls decides which certificates it trusts; null for those of issuers that the JDK trusts
   */
  public Fetcher(@Nullable SSLContext tls) {
    this.tls = tls;
    this.kept = client();
  }

  private HttpClient client() {
    HttpClient.Builder client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .executor(executor);
    return tls == null ? client.build() : client.sslContext(tls).build();
  }

  /** Sends a request and waits for the answer. */
  public FetchAnswer fetch(FetchRequest request) throws FetchException, InterruptedException {
    return start(request).await();
  }

  /**
   * Sends a request.
   *
   * @throws IllegalArgumentException if its URL or a header can't be sent
   */
  public Fetch start(FetchRequest request) {
    long sent = System.nanoTime();
    FetchRequest.Limits limits = request.limits();
    if (request.alone() && repeats(System.getProperty(REPEAT))) {
      return new Fetch(CompletableFuture.failedFuture(new IOException(TWICE)), limits, sent);
    }
    HttpClient client = request.alone() ? client() : kept;
    CompletableFuture<FetchAnswer> answer =
        client.sendAsync(built(request), head -> body(limits)).thenApply(FetchAnswer::of);
    return new Fetch(answer, limits, sent);
  }

  /**
   * Returns whether the JDK's client repeats a POST, which it does only if this property is set.
   */
  static boolean repeats(@Nullable String property) {
    return property != null && (property.isEmpty() || Boolean.parseBoolean(property));
  }

  private static HttpResponse.BodySubscriber<byte[]> body(FetchRequest.Limits limits) {
    return limits.cut() ? LimitedBody.beginning(limits.bytes()) : LimitedBody.whole(limits.bytes());
  }

  private static HttpRequest built(FetchRequest request) {
    HttpRequest.Builder built =
        HttpRequest.newBuilder(request.url()).timeout(request.limits().time());
    request.headers().forEach((name, value) -> header(built, name, value));
    byte[] post = request.post();
    return post == null
        ? built.build()
        : built.POST(HttpRequest.BodyPublishers.ofByteArray(post)).build();
  }

  /** The JDK's own message contains the value, which may be a secret. */
  private static void header(HttpRequest.Builder built, String name, String value) {
    try {
      built.header(name, value);
    } catch (IllegalArgumentException refused) {
      throw new IllegalArgumentException(
          "header "
              + SecretNames.shown(name)
              + ": its name or value can't be sent. A value is of one line, without control"
              + " characters: copy it again without them");
    }
  }

  /** Sends nothing more. */
  @Override
  public void close() {
    executor.shutdown();
  }
}
