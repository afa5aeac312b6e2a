// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange.failure;

/** The remedies for failures, as sentences that name DSL calls and properties. */
public final class RemedyTexts {

  private static final String HTTP_URL =
      "http.baseUrl(...), llm.baseUrl(...) or -Dllm.url=http://<host>.";

  /** For a redirect. */
  public static final String REDIRECT =
      "Redirects are not followed. Set the URL with http.baseUrl(...), llm.baseUrl(...) or"
          + " -Dllm.url=<URL>, and the path with llm.path(...) or -Dllm.path=<path>.";

  /** For a body that is neither a stream nor an answer. */
  public static final String URL_OR_DIALECT =
      "Check the URL (llm.baseUrl(...), llm.path(...) or -Dllm.url=<URL>) and the dialect (such as"
          + " llm.ollama(), or -Dllm.dialect=<id>).";

  /** For a whole answer instead of a stream. */
  public static final String NO_STREAMING =
      "If the server can't stream, use .disableStreaming() or -Dllm.stream=false.";

  /** For a stream that was not requested. */
  public static final String STREAM_NOT_REQUESTED =
      "The server streams although no stream was requested. Remove .disableStreaming(), or use"
          + " -Dllm.stream=true.";

  /** For an event stream with another content type. */
  public static final String CONTENT_TYPE =
      "The body is an event stream with another content type. Configure the server or proxy to"
          + " send text/event-stream.";

  /** For a server that answers a TLS handshake with plain HTTP. */
  public static final String PLAIN_HTTP =
      "The server uses plain HTTP at this port. Use http:// in " + HTTP_URL;

  /** For a server that answers a TLS handshake with another protocol. */
  public static final String NO_TLS =
      "The server does not use TLS at this port. Use another port, or http:// in " + HTTP_URL;

  static final String URL =
      "Check that the server is up. Set the URL with http.baseUrl(...), llm.baseUrl(...) or"
          + " -Dllm.url=<URL>.";
  static final String SERVER_LOG =
      "Check the server's log at this time. To find each request there, send an x-request-id with"
          + " llm.requestIds() or -Dllm.requestIds=true.";
  static final String PROXY =
      "Check the proxy's address and credentials, and that it may reach the server. Set"
          + " http.proxy(...), or -Dllm.proxy=<URL>, -Dllm.proxyUser=<user>, -Dllm.proxyPassword=<password>.";
  static final String PROXY_ADDRESS =
      "Check that the proxy is up. Set its address with http.proxy(...) or -Dllm.proxy=<URL>, or"
          + " remove the proxy.";
  static final String OVERLOAD =
      "The server rejects load. Send less (fewer users, a lower rate), retry with"
          + " .retry(on429()...), or accept this as the result.";
  static final String GATEWAY =
      "A proxy or gateway got no answer in time, or none at all. Check its log and read timeout"
          + " (nginx: proxy_read_timeout, haproxy: timeout server), and the server's log.";
  static final String REQUEST =
      "The server rejects the request. Compare the dialect (-Dllm.dialect=<id>), llm.path(...) and"
          + " .param(...) with the server's API. The server's log may say more.";
  static final String HTTPS =
      "This port expects TLS. Use https:// in http.baseUrl(...), llm.baseUrl(...) or"
          + " -Dllm.url=<URL>.";
  static final String POOLING =
      "Set the pooling where the server starts: --pooling mean (or cls or last, depending on the"
          + " model) for llama.cpp, the embeddings option for other servers.";
  static final String PATH = "Set the path with llm.path(...) or -Dllm.path=<path>.";
  static final String KEY = "Set the key with LLM_API_KEY, llm.apiKey(...) or -Dllm.apiKey=<key>.";
  static final String MODEL =
      "Set the model with llm.model(...) or -Dllm.model=<model>, or check the names of adapters.";
  static final String USAGE = "Use llm.disableUsage() or -Dllm.usage=false.";
  static final String OUTPUT_CAP =
      "Change .maxTokens(...), .outputTokens(...) or -Dllm.maxTokens=<n>.";
  static final String MAX_TOKENS_FIELD =
      "Use llm.maxTokensField(\"max_completion_tokens\") or"
          + " -Dllm.maxTokensField=max_completion_tokens, or change .maxTokens(...).";
  static final String EXACT_LENGTH =
      "Use .maxTokens(...) instead of .outputTokens(...), or -Dllm.maxTokens=<n> instead of"
          + " -Dllm.outputTokens=<n>.";
  static final String TEMPERATURE = "Change or remove .temperature(...).";
  static final String TOOLS = "Change or remove .tool(...).";
  static final String SCHEMA = "Change or remove .jsonSchema(...).";
  static final String CHOICES = "Change or remove .choices(...).";
  static final String LOGPROBS = "Change or remove .logprobs(...).";
  static final String PROMPT =
      "Change the messages: .system(...), .user(...), .image(...) or .input(...).";
  static final String CONTEXT =
      "Shorten the prompt or the answer with -Dllm.inputTokens=<n>, .maxTokens(...) or"
          + " -Dllm.maxTokens=<n>.";
  static final String HEADER_BYTES = "Raise the limit with llm.maxHeaderBytes(...).";
  static final String BODY_BYTES = "Raise the limit with llm.maxBodyBytes(...).";
  static final String EVENT_BYTES =
      "If the body is an event stream, raise the limit with llm.maxEventBytes(...).";
  static final String NOT_BUILT =
      "Change what the message names. If the session lacks an attribute, set it with a feeder or an"
          + " earlier .saveAs(...).";
  static final String TLS =
      "Check whether the URL should begin with https:// (llm.baseUrl(...), -Dllm.url=<URL>). Set your"
          + " own CA with -Dgatling.ssl.trustStore.file=<file>, and a client certificate with"
          + " -Dgatling.ssl.keyStore.file=<file>.";
  static final String OPEN_FILES =
      "Each connection is an open file. Raise the limit before the start with ulimit -n 65536 (in a"
          + " container --ulimit nofile=65536, in a systemd unit LimitNOFILE=65536), or use fewer"
          + " concurrent users.";
  static final String LOCAL_ADDRESS =
      "If the first request fails, check that http.localAddress(...) is an address of this machine,"
          + " and that the machine has IPv6 if the URL's host is an IPv6 address. If requests fail"
          + " under load, no port is free: widen net.ipv4.ip_local_port_range, use several addresses"
          + " with http.localAddresses(...), or use fewer concurrent users.";
  static final String TIMEOUT = "Raise the limit with llm.timeout(...) or -Dllm.timeout=<seconds>.";
  static final String FIRST_TOKEN_TIMEOUT = "Raise the limit with llm.firstTokenTimeout(...).";
  static final String STALL_TIMEOUT = "Raise the limit with llm.stallTimeout(...).";
  static final String CONNECT_TIMEOUT =
      "Check whether the server or proxy accepts this many connections at once (its backlog,"
          + " net.core.somaxconn), or raise the limit with llm.connectTimeout(...).";
  static final String CLOSED =
      "Check the server's log for a restart or a closed connection. If a proxy mishandles keep-alive"
          + " connections, send llm.header(\"Connection\", \"close\").";
  static final String CUT =
      "Check the server's log, then the read timeouts of proxies: nginx proxy_read_timeout, haproxy"
          + " timeout server, Envoy stream_idle_timeout, the idle timeout of an AWS ALB.";
  static final String UNEXPECTED_BYTES =
      "The server or a proxy sends more than one answer to a request. Check its keep-alive handling,"
          + " or send llm.header(\"Connection\", \"close\").";
  static final String TRANSPORT =
      "The server or a proxy violated the protocol, or the network failed. Check their logs. If"
          + " HTTP/2 is the cause, remove http.enableHttp2() or -Dllm.http2=true.";
  static final String COMPRESSION =
      "The compression of the server or a proxy is broken. Disable it there (nginx: gzip off), or"
          + " send llm.header(\"Accept-Encoding\", \"identity\").";
  static final String NO_CONTENT =
      "Check the finish reason and the server's log. Change the prompt or its chat template, or"
          + " raise .maxTokens(...) or -Dllm.maxTokens=<n>.";
  static final String NO_FINISH_REASON =
      "Check the server's log for a cut answer. If the server never sends a finish reason, remove"
          + " llm.requireFinishReason().";
  static final String UNREADABLE =
      "Check the dialect (such as llm.ollama(), or -Dllm.dialect=<id>). If it is right, the server or"
          + " a proxy must send complete JSON in each event.";

  static final String OTHER_SERVER =
      "The request goes to another server than llm.baseUrl(...). Check its .url(...) and"
          + " .header(...), and the log of that server.";
  static final String OTHER_REDIRECT =
      "Redirects are not followed. Set the final URL with .url(...) of the request.";
  static final String NO_RESULT =
      "Check the path of the request and the server's log: the answer has no result.";

  private RemedyTexts() {}

  static String param(String name) {
    return "Change or remove .param(\"" + name + "\", ...).";
  }
}
