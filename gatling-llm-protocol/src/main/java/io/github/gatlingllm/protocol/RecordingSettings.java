// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.measure.request.Reader;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What is recorded, and where.
 *
 * @param edges the parts of the run that figures exclude
 * @param tokens whether each gap becomes a group record in Gatling's log
 * @param gaps whether {@code requests.jsonl} contains each request's gaps
 * @param requestIds the prefix of the numbers that requests carry in {@code x-request-id}; null for
 *     none
 * @param tracing the tracing headers of requests; null for none
 * @param counting the local counting of tokens; null if only the server counts
 * @param history a file to which the run appends a line; null for none
 * @param reader the assumed reader of the answers; null for none
 * @param sloHeaders the headers with the SLO of each request; null for none
 * @param results the results folder; null to find it from Gatling's own
 */
public record RecordingSettings(
    WindowEdges edges,
    boolean tokens,
    boolean gaps,
    @Nullable String requestIds,
    @Nullable Tracing tracing,
    @Nullable TokenCounting counting,
    @Nullable Path history,
    @Nullable Reader reader,
    @Nullable SloHeaders sloHeaders,
    @Nullable Path results) {}
