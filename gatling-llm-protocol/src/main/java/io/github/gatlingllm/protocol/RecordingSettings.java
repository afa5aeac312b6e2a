// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.measure.request.Reader;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What is written down, and where.
 *
 * @param edges what of the run is in no figure
 * @param tokens whether each gap becomes a group record of Gatling's
 * @param gaps whether {@code requests.jsonl} holds each request's gaps
 * @param requestIds whether requests carry {@code x-request-id: r-<n>}
 * @param tracing what requests carry of traces; null: nothing
 * @param counting counts tokens here as well; null: only the server does
 * @param history a file to which the run adds a line; null: none
 * @param reader who reads the answers; null: nobody
 * @param results the results folder, if it must not be found from Gatling's own
 */
public record RecordingSettings(
    WindowEdges edges,
    boolean tokens,
    boolean gaps,
    boolean requestIds,
    @Nullable Tracing tracing,
    @Nullable TokenCounting counting,
    @Nullable Path history,
    @Nullable Reader reader,
    @Nullable Path results) {}
