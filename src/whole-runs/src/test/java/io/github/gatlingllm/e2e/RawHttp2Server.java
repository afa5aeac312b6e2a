// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** A server of HTTP/2 over TLS that answers each request with the frames that a test names. */
final class RawHttp2Server implements AutoCloseable {

  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RST_STREAM = 3;
  static final int GOAWAY = 7;
  static final int END_STREAM = 1;
  static final int END_HEADERS = 4;

  private static final int SETTINGS = 4;
  private static final int PING = 6;
  private static final int ACK = 1;

  /** Answers a request. */
  interface Script {
    /**
     * Writes the frames of the answer; false: the connection is closed behind them.
     *
     * @param number how many requests came before this one, over all connections
     * @param stream of the request
     * @param body of the request
     */
    boolean answer(int number, int stream, String body, OutputStream out) throws IOException;
  }

  private final ServerSocket socket;
  private final Script script;
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();

  private RawHttp2Server(ServerSocket socket, Script script) {
    this.socket = socket;
    this.script = script;
  }

  /**
   * Listens at a free port.
   *
   * @param certificate that it shows
   */
  static RawHttp2Server start(SelfSigned certificate, Script script)
      throws IOException, GeneralSecurityException {
    ServerSocket socket =
        certificate.serverSockets().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    var server = new RawHttp2Server(socket, script);
    RecordingServer.accept(socket, client -> server.serve((SSLSocket) client));
    return server;
  }

  String url() {
    return "https://127.0.0.1:" + socket.getLocalPort();
  }

  /** How many connections were made to it. */
  int connections() {
    return connections.get();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve(SSLSocket client) {
    SSLParameters parameters = client.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"h2"});
    client.setSSLParameters(parameters);
    connections.incrementAndGet();
    try (client) {
      var in = new DataInputStream(client.getInputStream());
      in.readNBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".length());
      client.getOutputStream().write(frame(SETTINGS, 0, 0, new byte[0]));
      var body = new StringBuilder();
      boolean open = true;
      while (open) {
        int length = in.readUnsignedShort() << 8 | in.readUnsignedByte();
        int type = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        int stream = in.readInt();
        byte[] payload = in.readNBytes(length);
        if (type == DATA) {
          body.append(new String(payload, US_ASCII));
        }
        if (type == DATA && (flags & END_STREAM) != 0) {
          int number = requests.getAndIncrement();
          open = script.answer(number, stream, body.toString(), client.getOutputStream());
          body.setLength(0);
        } else if ((type == SETTINGS || type == PING) && (flags & ACK) == 0) {
          client.getOutputStream().write(frame(type, ACK, 0, type == PING ? payload : new byte[0]));
        }
      }
    } catch (IOException gone) {
      // The client went away.
    }
  }

  /** The names are those of HPACK's static table, the values literal. */
  static byte[] head(int stream, String status) {
    String type = "text/event-stream";
    var head = new ByteArrayOutputStream();
    head.write(0x08);
    head.write(status.length());
    head.writeBytes(status.getBytes(US_ASCII));
    head.write(0x0f);
    head.write(0x10);
    head.write(type.length());
    head.writeBytes(type.getBytes(US_ASCII));
    return frame(HEADERS, END_HEADERS, stream, head.toByteArray());
  }

  static byte[] data(int flags, int stream, String text) {
    return frame(DATA, flags, stream, text.getBytes(US_ASCII));
  }

  static byte[] reset(int stream, int code) {
    return frame(RST_STREAM, 0, stream, ByteBuffer.allocate(4).putInt(code).array());
  }

  /** Without an error. */
  static byte[] goAway(int lastStream) {
    return frame(GOAWAY, 0, 0, ByteBuffer.allocate(8).putInt(lastStream).putInt(0).array());
  }

  static byte[] frame(int type, int flags, int stream, byte[] payload) {
    return ByteBuffer.allocate(9 + payload.length)
        .put((byte) (payload.length >> 16))
        .putShort((short) payload.length)
        .put((byte) type)
        .put((byte) flags)
        .putInt(stream)
        .put(payload)
        .array();
  }
}
